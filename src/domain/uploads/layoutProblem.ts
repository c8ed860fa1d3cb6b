import type { FileLayout } from './FileTemplate';
import { UPLOAD_FIELDS } from './UploadField';
import type { UploadKind } from './UploadKind';
import { MEANINGS, type WordFormat } from './wordMeaning';

/**
 * Why files of a kind cannot be read by a layout, in words; undefined when they can.
 *
 * @param isWhole whether every field a row cannot do without needs a column: a template does, a layout in the making not yet.
 */
export function layoutProblem(kind: UploadKind, layout: FileLayout, isWhole: boolean): string | undefined {
  const fields = UPLOAD_FIELDS[kind];
  const named = [...layout.columns, ...layout.values].map(({ field }) => field);
  const unknown = named.find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) return `Files of this kind have no ${unknown}.`;
  const twice = fields.find(({ name }) => layout.columns.filter(({ field }) => field === name).length > 1);
  if (twice) return `${twice.label} is in two columns. Choose one.`;
  const missing = fields.filter(
    ({ name, required }) => required && !layout.columns.some(({ field }) => field === name),
  );
  if (isWhole && missing.length > 0) return `Say which column holds: ${missing.map(({ label }) => label).join(', ')}.`;
  for (const { field, from, to } of layout.values) {
    const format = fields.find(({ name }) => name === field)?.format;
    const meanings = format === undefined || !isClosed(format) ? undefined : MEANINGS[format];
    if (meanings && !meanings.includes(to)) return `“${from}” cannot mean “${to}”: choose ${meanings.join(', ')}.`;
  }
  return undefined;
}

/** Whether its words can mean nothing but what is listed; a line of coverage may have any name. */
function isClosed(format: string): format is Exclude<WordFormat, 'coverage'> {
  return format === 'tier' || format === 'action';
}
