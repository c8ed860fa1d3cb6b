/** Maximum bytes of a file. */
export const MAX_BYTES = 20 * 1024 * 1024;
/** Maximum rows below the headings. */
export const MAX_ROWS = 200_000;
/** Maximum non-empty columns. */
export const MAX_COLUMNS = 200;
/** Maximum characters of a cell: the limit of spreadsheets. */
export const MAX_CELL_LENGTH = 32_767;
/** Maximum characters of a row, and between two line breaks. A longer one means that the file is not a table. */
export const MAX_LINE_LENGTH = 100_000;
/** Maximum rows of a sheet or text, including empty ones: the limit of spreadsheets. */
export const MAX_LINES = 1_048_576;
/** Maximum columns of a text, including empty ones, which spreadsheets append. */
export const MAX_SEPARATED = 1_000;
/** Maximum characters of all cells together. A workbook can repeat a text with a few bytes. */
export const MAX_CHARACTERS = 64 * 1024 * 1024;
/** Maximum elements of a sheet: two for each cell of the largest sheet within the limits. */
export const MAX_TAGS = 13_000_000;
/** Maximum empty cells: some programs write a style for each. */
export const MAX_EMPTY_CELLS = 5_000_000;
/** Maximum unpacked size; a workbook with the maximum number of rows is smaller. */
export const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;
/** Maximum size of the parts of a workbook that are loaded into memory: its texts and styles. */
export const MAX_BYTES_IN_MEMORY = 48 * 1024 * 1024;
/** Maximum parts of a workbook; one with an image in every row has fewer. */
export const MAX_PARTS = 2_000;
