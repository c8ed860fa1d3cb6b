export const MOST_ROWS = 200_000;
export const MOST_BYTES = 20 * 1024 * 1024;
/** What a workbook of that many rows unpacks to, and then some. */
export const MOST_UNPACKED_BYTES = 300 * 1024 * 1024;
export const MOST_COLUMNS = 200;
