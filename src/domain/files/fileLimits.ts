/** Bytes of a file. */
export const MAX_BYTES = 20 * 1024 * 1024;
/** Rows below the headings. */
export const MAX_ROWS = 200_000;
/** Non-empty columns. */
export const MAX_COLUMNS = 200;
/** Characters of a cell: the limit of spreadsheets. */
export const MAX_CELL_LENGTH = 32_767;
/** Characters of a row, and between two line breaks. A file with more is no table. */
export const MAX_LINE_LENGTH = 100_000;
/** Rows of a sheet or text, including empty ones: the limit of spreadsheets. */
export const MAX_LINES = 1_048_576;
/** Columns of a text, including empty ones, which spreadsheets add after the last. */
export const MAX_SEPARATED = 1_000;
/** Characters of all cells together, because a workbook can repeat a text with a few bytes. */
export const MAX_CHARACTERS = 64 * 1024 * 1024;
/** Elements of a sheet: two for each cell of the largest one within the limits. */
export const MAX_TAGS = 13_000_000;
/** Empty cells: some programs write a style for each. */
export const MAX_EMPTY_CELLS = 5_000_000;
/** More than a workbook of the maximum number of rows unpacks to. */
export const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
/** Size of the parts of a workbook that are loaded into memory: its texts and styles. */
export const MAX_BYTES_IN_MEMORY = 48 * 1024 * 1024;
/** Parts of a workbook; one with an image in every row has fewer. */
export const MAX_PARTS = 2_000;
