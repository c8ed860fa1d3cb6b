/** Bytes of a file. */
export const MOST_BYTES = 20 * 1024 * 1024;
/** Rows below the headings. */
export const MOST_ROWS = 200_000;
/** Non-empty columns. */
export const MOST_COLUMNS = 200;
/** Characters of a cell: the limit of spreadsheets. */
export const LONGEST_CELL = 32_767;
/** Characters of a row, and between two line breaks. A file with more is no table. */
export const LONGEST_LINE = 100_000;
/** Rows of a sheet or text, including empty ones: the limit of spreadsheets. */
export const MOST_LINES = 1_048_576;
/** Columns of a text, including empty ones, which spreadsheets add after the last. */
export const MOST_SEPARATED = 1_000;
/** Characters of all cells together, because a workbook can repeat a text with a few bytes. */
export const MOST_CHARACTERS = 64 * 1024 * 1024;
/** Elements of a sheet: two for each cell of the largest one within the limits. */
export const MOST_TAGS = 13_000_000;
/** Empty cells: some programs write a style for each. */
export const MOST_EMPTY_CELLS = 5_000_000;
/** More than a workbook of the maximum number of rows unpacks to. */
export const MOST_UNPACKED_BYTES = 300 * 1024 * 1024;
/** Size of the parts of a workbook that are loaded into memory: its texts and styles. */
export const MOST_HELD_BYTES = 48 * 1024 * 1024;
/** Parts of a workbook; one with an image in every row has fewer. */
export const MOST_PARTS = 2_000;
