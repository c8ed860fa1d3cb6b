import { memberKey } from '../../billing/reconciliation/memberKey';
import { areNamesAlike } from '../../billing/reconciliation/people/lostNumbers';
import { isRoundedNumber } from '../../platform/text/lostDigits';

/** A number that may be shortened: `1E11` can be a number of its own. */
const MAYBE_SCIENTIFIC = /^\d+E\d{1,3}$/i;

interface KnownNumber {
  readonly row: number;
  readonly memberId: string;
  readonly memberName: string;
  /** Another name of the number without a common word, such as of a spouse; undefined so far. */
  other?: string;
}

/**
 * Finds member numbers that cannot be of one person, because a spreadsheet has lost their digits or zeros.
 *
 * @source docs/decisions/payroll-files.md#a-number-of-two-people-identifies-neither
 */
export class SharedNumbers {
  private readonly known = new Map<string, KnownNumber>();
  private zeros = 0;
  private example = '';

  /** @param hasFamilies whether rows may name a dependent beside the number of the subscriber */
  constructor(private readonly hasFamilies: boolean) {}

  /** Call once per row. A number counts within its group. @returns why its number identifies nobody; undefined if it may identify its person. */
  problemOf(row: number, memberId: string, memberName: string, groupNumber = ''): string | undefined {
    const number = memberKey(memberId);
    if (number === '' || memberName === '') return undefined;
    const key = `${groupNumber}\0${number}`;
    const first = this.known.get(key);
    if (!first) {
      this.known.set(key, { row, memberId, memberName });
      return undefined;
    }
    if (first.memberName === memberName || areNamesAlike(first.memberName, memberName)) return undefined;
    if (this.isOfFamily(first, memberId, memberName)) return undefined;
    return `The number is that of another person in row ${first.row}, as after a spreadsheet has lost its digits or zeros. Correct the number, or the name.`;
  }

  private isOfFamily(first: KnownNumber, memberId: string, memberName: string): boolean {
    if (!this.hasFamilies || isRoundedNumber(memberId) || MAYBE_SCIENTIFIC.test(memberId)) return false;
    if (first.memberId !== memberId) {
      this.zeros += 1;
      this.example ||= `“${first.memberId}” and “${memberId}”`;
      return true;
    }
    first.other ??= memberName;
    return areNamesAlike(first.other, memberName);
  }

  /** The warning; empty if there is nothing to say. */
  notice(): string {
    if (this.zeros === 0) return '';
    return `Numbers of different people differ only in zeros or punctuation: ${this.example}. Check that no zeros were lost.`;
  }
}
