/** Key of the global state under which it is kept which files were imported, as they were then. */
export const STAMPS_KEY = "watched files";
