import type { Upload } from '../../../application/office/uploads/Upload';
import type { Me } from '../../../application/people/preferences/Me';
import { TIER_LABELS } from '../../../domain/billing/bills/lineLabels';
import { CONTINUATION_LABELS } from '../../../domain/billing/continuation/ContinuationPayer';
import { uploadFieldsOf } from '../../../domain/office/uploads/UploadField';
import { codeName } from '../../../domain/platform/access/codeNames';
import { OWNER_OF, UploadKind } from '../../../domain/platform/files/UploadKind';
import { maskColumn, maskNumbersIn, type ShownColumn } from '../../../domain/platform/text/maskNumbers';

export const KIND_DESCRIPTIONS: Readonly<Record<UploadKind, string>> = {
  payrollDeductions: 'Deductions of each member. CSV or Excel, up to 20 MB.',
  enrolment: 'Changes or full lists. CSV, Excel, or X12 834, up to 20 MB.',
  continuation: 'COBRA, retirees, and leave. CSV or Excel, up to 20 MB.',
  carrierBill: 'Bills to review and release. CSV, Excel, or PDF, up to 20 MB.',
  lockbox: 'Received checks. CSV, Excel, or BAI, up to 20 MB.',
  setup: 'Groups, carriers, agents, and reps. CSV or Excel.',
  people: 'People to invite, or their changes. CSV or Excel.',
  opening: 'Balances of the system before. Excel or CSV.',
};

/** Which layout the file was read with. */
export function layoutMessage({ kind, templateBy, templateName, format }: Upload): string {
  const name = templateName ?? '';
  if (format === 'x12-834') {
    const words = name === '' ? '' : ` Its words are read with the meanings of template “${name}”.`;
    return `An X12 834 file needs no column mapping.${words}`;
  }
  switch (templateBy) {
    case 'recognised':
      return `Recognized by its headings: template “${name}”.`;
    case 'chosen':
      return name === '' ? 'Read by the columns you chose.' : `Read by template “${name}”.`;
    case 'guessed':
      // Opening balances are always read by the template's headings.
      if (kind === UploadKind.Opening) return '';
      return 'No template fits, so the columns were guessed from their headings. Check them before you commit. Save them as a template to have them recognized next time.';
    case 'none':
      return '';
  }
}

/**
 * Shown for an applied file whose old rows were deleted. For enrollment, each member's latest row is kept. @param when shown time
 */
export function rowsRemovedText(kind: UploadKind, when: string): string {
  const rows =
    kind === UploadKind.Enrollment ? 'The rows of this file that later files replace' : 'The rows of this file';
  return `${rows} were removed on ${when}; its totals remain.`;
}

export function countLabel(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}

/** Owner of an upload's files by name: the office, a carrier, or a group. */
export function ownerLabel(
  { kind, owner }: Pick<Upload, 'kind' | 'owner'>,
  { groups, codeNames }: Pick<Me, 'groups' | 'codeNames'>,
): string {
  if (OWNER_OF[kind] === 'office') return 'Office';
  if (OWNER_OF[kind] === 'carrier') return codeName(codeNames, 'carrier', owner);
  return groups.find(({ groupNumber }) => groupNumber === owner)?.name ?? `Group ${owner}`;
}

const WORDS: Readonly<Record<string, string>> = {
  ...TIER_LABELS,
  add: 'Addition',
  change: 'Change',
  terminate: 'Termination',
  audit: 'No change',
  charge: 'Charge',
  credit: 'Credit',
  ...CONTINUATION_LABELS,
};

/** Label of a meaning. */
export function meaningLabel(meaning: string): string {
  return WORDS[meaning] ?? meaning;
}

/** Label of a field; empty for the row or file as a whole. */
export function fieldLabel(kind: UploadKind, name: string): string {
  return uploadFieldsOf(kind).find((field) => field.name === name)?.label ?? '';
}

const BUSINESS_NUMBERS = ['groupNumber', 'billNumber', 'checkNumber'];

/** Masking rules of a column. @param field undefined for an unmapped column */
export function roleOf(field: string | undefined): ShownColumn {
  return { isMemberId: field === 'memberId', isBusinessNumber: BUSINESS_NUMBERS.includes(field ?? '') };
}

/** Masked value of a cell. @source MSK-2 */
export function maskedValue(field: string, text: string): string {
  return maskColumn([text], roleOf(field))[0] ?? '';
}

/** Masks the cell's value in an error message. @param text the cell */
export function maskedMessage(field: string, text: string, message: string): string {
  const shown = maskedValue(field, text);
  if (shown !== text) return maskNumbersIn(message.replaceAll(text, shown));
  return BUSINESS_NUMBERS.includes(field) ? message : maskNumbersIn(message);
}
