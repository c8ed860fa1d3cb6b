/** Formats in which a list can be exported. */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Most rows of an exported list. */
export const MAX_EXPORTED_ROWS = 100_000;
