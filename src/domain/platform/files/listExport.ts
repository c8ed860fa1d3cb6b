/** Formats in which a list can be exported. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Maximum number of rows of an exported list. Spreadsheets hold 1,048,576 rows, including the headings. */
export const MAX_EXPORTED_ROWS = 1_000_000;

/** Maximum number of rows of an exported list that is read by one statement because it is usually short, such as corrections. */
export const MAX_WHOLE_ROWS = 100_000;
