/** Formats in which a list can be exported. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Most rows of an exported list. Spreadsheets have 1,048,576 rows with the headings. */
export const MAX_EXPORTED_ROWS = 1_000_000;

/** Most rows of an exported list that is read as a whole because it is usually short, such as corrections. */
export const MAX_WHOLE_ROWS = 100_000;
