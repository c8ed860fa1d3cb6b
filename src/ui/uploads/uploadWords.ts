import type { Upload, UploadState } from '../../application/uploads/Upload';
import { labelOf } from '../../domain/text/labelOf';
import type { UploadKind } from '../../domain/uploads/UploadKind';

/** What a file holds, in words. */
export const KIND_WORDS: Readonly<Record<UploadKind, string>> = {
  payrollDeductions: 'Payroll deductions',
  enrolment: 'Enrolment',
  carrierBill: 'Carrier bill',
  lockbox: 'Lockbox',
};

/** What comes of a file of a kind. */
export const KIND_TEXTS: Readonly<Record<UploadKind, string>> = {
  payrollDeductions: 'What was deducted for each member: to be held against the group’s bill. CSV or Excel.',
  enrolment: 'Who is enrolled in what: additions, changes and terminations. CSV, Excel or X12 834.',
  carrierBill: 'What a carrier bills: each bill is made unreleased. CSV or Excel.',
  lockbox: 'Checks that came in: matched to group and bill, waiting to be posted. CSV.',
};

export const STATE_WORDS: Readonly<Record<UploadState, string>> = {
  READING: 'Being read',
  CHECKED: 'Ready to commit',
  COMMITTING: 'Being committed',
  COMMITTED: 'Committed',
  REVERSED: 'Reversed',
  DISCARDED: 'Discarded',
  REFUSED: 'Refused',
};

/** Where an upload stands: one without a row that can be read has nothing to commit yet. */
export function stateText({ state, goodRows }: Pick<Upload, 'state' | 'goodRows'>): string {
  return state === 'CHECKED' && goodRows === 0 ? 'Not ready yet' : labelOf(STATE_WORDS, state);
}

/** How the file came to be read as it is. */
export function layoutText({ templateBy, templateName, format }: Upload): string {
  if (format === 'x12-834') return 'An X12 834 file says itself what is in it.';
  const name = templateName ?? '';
  switch (templateBy) {
    case 'recognised':
      return `Recognised by its headings: template “${name}”.`;
    case 'chosen':
      return name === '' ? 'Read by the columns you chose.' : `Read by template “${name}”.`;
    case 'guessed':
      return 'No template fits, so its columns were guessed from their headings. Look at them before you commit; saved as a template, they are recognised next time.';
    case 'none':
      return '';
  }
}

export function countText(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
