/** A file column with the recipient's heading. The field `text` has the same text in each row. */
export interface FileColumn<Field extends string> {
  readonly field: Field;
  /** At most `MAX_HEADING` characters. */
  readonly heading: string;
  /** Text repeated in each row; only for the field `text`. */
  readonly text?: string | undefined;
}

export const MAX_HEADING = 100;
export const MAX_LAYOUT_COLUMNS = 40;

/** Why the columns of a file cannot be saved; undefined if they can. */
export function problemWithColumns(columns: readonly FileColumn<string>[]): string | undefined {
  if (columns.some(({ heading }) => heading.trim() === '')) return 'Enter a heading for each column.';
  const headings = columns.map(({ heading }) => heading.trim().toLowerCase());
  const repeated = columns.find((_, at) => headings.indexOf(headings[at] ?? '') < at);
  if (repeated) return `Two columns have the heading "${repeated.heading.trim()}".`;
  if (columns.some(({ field, text = '' }) => field === 'text' && text.trim() === '')) return 'Enter the fixed text.';
  return undefined;
}
