/** Part of an expression: an id as Azure gives it, in small letters. */
export const GUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
