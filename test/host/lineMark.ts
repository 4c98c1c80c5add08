/** Starts every line that the suite inside VS Code reports, telling it from VS Code's own console output. */
export const lineMark = "[suite] ";
