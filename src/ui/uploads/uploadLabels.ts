import type { GroupFacts } from '../../application/preferences/Me';
import type { Upload, UploadState } from '../../application/uploads/Upload';
import { maskColumn, maskNumbersIn, type ShownColumn } from '../../domain/text/maskNumbers';
import { UPLOAD_FIELDS } from '../../domain/uploads/UploadField';
import { OWNER_OF, type UploadKind } from '../../domain/uploads/UploadKind';
import { TIER_WORDS } from '../kit/values/lineWords';

/** What a file holds, in words. */
export const KIND_LABELS: Readonly<Record<UploadKind, string>> = {
  payrollDeductions: 'Payroll deductions',
  enrolment: 'Enrolment',
  carrierBill: 'Carrier bill',
  lockbox: 'Lockbox',
};

/** What comes of a file of a kind. */
export const KIND_DESCRIPTIONS: Readonly<Record<UploadKind, string>> = {
  payrollDeductions: 'What was deducted for each member: to be held against the group’s bill. CSV or Excel.',
  enrolment: 'Who is enrolled in what: additions, changes and terminations. CSV, Excel or X12 834.',
  carrierBill: 'What a carrier bills: each bill is made unreleased. CSV or Excel.',
  lockbox: 'Checks that came in: matched to group and bill, waiting to be posted. CSV.',
};

export const STATE_LABELS: Readonly<Record<UploadState, string>> = {
  READING: 'Being read',
  CHECKED: 'Ready to commit',
  COMMITTING: 'Being committed',
  COMMITTED: 'Committed',
  REVERSED: 'Reversed',
  DISCARDED: 'Discarded',
  REFUSED: 'Refused',
};

/** Where an upload stands: one without a row that can be read has nothing to commit yet. */
export function stateLabel({ state, goodRows }: Pick<Upload, 'state' | 'goodRows'>): string {
  return state === 'CHECKED' && goodRows === 0 ? 'Not ready yet' : STATE_LABELS[state];
}

/** How the file came to be read as it is. */
export function layoutMessage({ templateBy, templateName, format }: Upload): string {
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

export function countLabel(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}

export function sizeLabel(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Whose a file is, as people call them. */
export function ownerLabel({ kind, owner }: Pick<Upload, 'kind' | 'owner'>, groups: readonly GroupFacts[]): string {
  if (OWNER_OF[kind] === 'office') return 'The office';
  if (OWNER_OF[kind] === 'carrier') return `Carrier ${owner}`;
  return groups.find(({ groupNumber }) => groupNumber === owner)?.name ?? `Group ${owner}`;
}

const WORDS: Readonly<Record<string, string>> = {
  ...TIER_WORDS,
  add: 'Addition',
  change: 'Change',
  terminate: 'Termination',
  audit: 'No change',
};

/** What a word counts as, for people. */
export function meaningLabel(meaning: string): string {
  return WORDS[meaning] ?? meaning;
}

/** What people call a field of a kind of file; empty for the row or the file as a whole. */
export function fieldLabel(kind: UploadKind, name: string): string {
  return UPLOAD_FIELDS[kind].find((field) => field.name === name)?.label ?? '';
}

const BUSINESS_NUMBERS = ['groupNumber', 'billNumber', 'checkNumber'];

/** What a column is used for, as far as masking depends on it. @param field its name; undefined for an unused column */
export function roleOf(field: string | undefined): ShownColumn {
  return { isMemberId: field === 'memberId', isBusinessNumber: BUSINESS_NUMBERS.includes(field ?? '') };
}

/** One cell of a field as it may be shown. @source MSK-2 */
export function maskedValue(field: string, text: string): string {
  return maskColumn([text], roleOf(field))[0] ?? '';
}

/** What is wrong with a cell; it may quote the cell. @param text the cell */
export function maskedMessage(field: string, text: string, message: string): string {
  const shown = maskedValue(field, text);
  if (shown !== text) return maskNumbersIn(message.replaceAll(text, shown));
  return BUSINESS_NUMBERS.includes(field) ? message : maskNumbersIn(message);
}
