import type { DateOrder, FileLayout, SignRule } from './FileTemplate';

/** The same layout with a field taken from another column. @param column its heading; undefined where the file has none for it */
export function withColumn(layout: FileLayout, field: string, column: string | undefined): FileLayout {
  const before = layout.columns.find((rule) => rule.field === field);
  const others = layout.columns.filter((rule) => rule.field !== field);
  if (column === undefined) return { ...layout, columns: others };
  return { ...layout, columns: [...others, { ...before, field, column }] };
}

/** The same layout with another meaning of a field's figures. */
export function withSign(layout: FileLayout, field: string, sign: SignRule): FileLayout {
  return { ...layout, columns: layout.columns.map((rule) => (rule.field === field ? { ...rule, sign } : rule)) };
}

/** The same layout with another meaning of a word. @param to empty for the one it has by itself, if any */
export function withMeaning(layout: FileLayout, field: string, from: string, to: string): FileLayout {
  const key = from.trim().toLowerCase();
  const others = layout.values.filter((rule) => rule.field !== field || rule.from.trim().toLowerCase() !== key);
  return { ...layout, values: to.trim() === '' ? others : [...others, { field, from, to: to.trim() }] };
}

/** The same layout with its headings in another row. @param headerRow the first being 1; 0 where the file has none */
export function withHeaderRow(layout: FileLayout, headerRow: number): FileLayout {
  return { ...layout, headerRow };
}

/** The same layout with dates read in another order. */
export function withDateOrder(layout: FileLayout, dateOrder: DateOrder): FileLayout {
  return { ...layout, dateOrder };
}
