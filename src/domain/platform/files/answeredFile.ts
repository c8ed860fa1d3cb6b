import { sentence } from '../text/wording';
import type { AnsweredError, X12Answer } from './X12Answer';

/** Characters of an answer that can be read. */
export const MAX_ANSWER_LENGTH = 1_000_000;

/** GS01 of what we send: changes of enrollment (834), and remittance advice (820). */
export type SentGroupType = 'BE' | 'RA';

/** What a recipient's answer can name of an X12 file that we sent. */
export interface SentNumbers {
  /** ISA13 */
  readonly interchange: string;
  /** ISA09: `261130` */
  readonly day: string;
  /** GS06 */
  readonly group: string;
  /** ST02 */
  readonly set: string;
  /** BGN02 of an 834, and TRN02 of an 820. */
  readonly reference: string;
}

/** Sent files by their control numbers, which a recipient may write with or without leading zeros. */
export class SentFiles<Sent extends { readonly numbers: SentNumbers }> {
  private readonly byNumber = new Map<string, Sent[]>();

  /** @param groupType of these files */
  constructor(
    sent: readonly Sent[],
    private readonly groupType: SentGroupType,
  ) {
    for (const one of sent)
      for (const name of ['interchange', 'group', 'reference'] as const) {
        const key = keyOf(name, one.numbers[name]);
        this.byNumber.set(key, [...(this.byNumber.get(key) ?? []), one]);
      }
  }

  /**
   * The file that an answer is about; undefined if there is none, or several files have its number. A TA1 names no type, so that the day of
   * the interchange has to be the same: an 834 and an 820 may have the same number.
   */
  of({ interchange, day, group, groupType, reference }: X12Answer): Sent | undefined {
    if (groupType !== null && groupType !== this.groupType) return undefined;
    const ofNumber = (name: keyof SentNumbers, number: string | null) =>
      number === null ? [] : (this.byNumber.get(keyOf(name, number)) ?? []);
    const ofDay = ({ numbers }: Sent) => day === null || day === numbers.day;
    const found = new Set(
      interchange === null && group === null
        ? ofNumber('reference', reference)
        : [...ofNumber('interchange', interchange).filter(ofDay), ...ofNumber('group', group)],
    );
    const [only] = found;
    return found.size === 1 ? only : undefined;
  }
}

function keyOf(name: string, number: string): string {
  return `${name} ${numberOf(number)}`;
}

/** A control number without the zeros before it. */
export function numberOf(text: string): string {
  return text.trim().replace(/^0+(?=.)/, '');
}

/** The control number that an answer names, in words. @param groupType expected, and not named */
export function answeredNumber(
  { kind, interchange, group, groupType: type, reference }: X12Answer,
  groupType: SentGroupType,
): string {
  if (interchange !== null) return `interchange ${interchange}`;
  if (group !== null) return `group ${group}${type && type !== groupType ? ` of type ${type}` : ''}`;
  return reference === null ? `no control number (${kind})` : `file ${reference}`;
}

/** What an answer says about the whole file and at each place, as sentences. */
export function answerSentences({ reasons, errors }: X12Answer): readonly string[] {
  const at = ({ memberId, message }: AnsweredError) => (memberId === null ? message : `member ${memberId}: ${message}`);
  const told = errors.filter(({ message }) => message !== '').map(at);
  return [...new Set([...reasons, ...told])].map((one) => sentence(one.charAt(0).toUpperCase() + one.slice(1)));
}
