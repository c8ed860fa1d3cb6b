import { maskColumn, maskNumbersIn, type ShownColumn } from '../../domain/text/maskNumbers';

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
