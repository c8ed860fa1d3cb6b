/** Bytes of a file. */
export const MOST_BYTES = 20 * 1024 * 1024;
/** Rows below the headings. */
export const MOST_ROWS = 200_000;
/** Columns with anything in them. */
export const MOST_COLUMNS = 200;
/** Characters of one cell: as many as a spreadsheet's cell holds. */
export const LONGEST_CELL = 32_767;
/** Characters of a row, and between two line breaks; with so many in one, it is no table. */
export const LONGEST_LINE = 100_000;
/** Rows of a sheet or a text, empty ones too: as many as a spreadsheet has. */
export const MOST_LINES = 1_048_576;
/** Columns of a text, empty ones too: behind the last, spreadsheets write some. */
export const MOST_SEPARATED = 1_000;
/** Characters of all cells together: a workbook names in a few bytes a text that it holds once. */
export const MOST_CHARACTERS = 64 * 1024 * 1024;
/** Elements of a sheet: two for each cell of the largest one within the limits. */
export const MOST_TAGS = 13_000_000;
/** Cells without anything in them: some programs write a style for each. */
export const MOST_EMPTY_CELLS = 5_000_000;
/** What a workbook of that many rows unpacks to, and then some. */
export const MOST_UNPACKED_BYTES = 300 * 1024 * 1024;
/** Of the parts of a workbook that are held in memory as a whole: its texts, its styles. */
export const MOST_HELD_BYTES = 48 * 1024 * 1024;
/** Parts of a workbook; one with a picture in every row has fewer. */
export const MOST_PARTS = 2_000;
