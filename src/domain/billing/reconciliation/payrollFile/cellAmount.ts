import { type Cents, cents } from '../../../platform/money/Cents';
import { roundedAmount } from '../../../platform/money/fileAmount';
import { parseCents } from '../../../platform/money/parseCents';
import { isNoAmount } from './noAmount';

/** How an amount is written, apart from being one: with a note beside it, in two parts, marked CR or DR, or computed. */
export type AmountRule = 'note' | 'split' | 'credit' | 'rounded';

/** The amount of a cell that has more than an amount, and the rule by which it was read. */
export interface CellAmount {
  readonly cents: Cents;
  readonly rule: Exclude<AmountRule, 'credit' | 'rounded'>;
}

const WITH_NOTE = /^(?<amount>[-−+($]*\d[\d.,]*[.,]\d{2}[-−+)]?)\s*(?:[([*–—-]\s*|\s)(?<note>\p{L}[^\d]*)$/u;
/** Words that change what an amount means, so that it is not simply the deduction. */
const CHANGES_MEANING =
  /\b(?:refund\w*|credit\w*|cr|dr|revers\w*|void\w*|cancel\w*|correct\w*|arrears?|owed?|owes|due|per|each|weekly|biweekly|monthly|annual\w*|yearly|year|ytd|less|plus|minus|was|old|prior|prev\w*|last|estimat\w*|approx\w*|about)\b/i;
const SPLIT = /^(?<one>[-−+($]*\d[\d.,]*[.,]\d{2}\)?)\s*[/|+]\s*(?<other>[-−+($]*\d[\d.,]*[.,]\d{2}\)?)$/;

/**
 * Reads a cell with an amount and a note of words (`45.00 (new rate)`), or with the employee's and the employer's part
 * (`61.24 / 244.96`), which are added.
 *
 * @param read reads a plain amount
 * @returns undefined for anything else, such as a note with another amount or one that says the amount is no deduction.
 * @source docs/decisions/payroll-files.md#an-amount-may-have-a-note-beside-it-or-two-parts
 */
export function cellAmount(
  text: string,
  read: (amount: string) => Cents | undefined = parseCents,
): CellAmount | undefined {
  const { one, other } = SPLIT.exec(text)?.groups ?? {};
  if (one !== undefined && other !== undefined) {
    const [first, second] = [read(one), read(other)];
    if (first === undefined || second === undefined) return undefined;
    return { cents: cents(first + second), rule: 'split' };
  }
  const { amount, note } = WITH_NOTE.exec(text)?.groups ?? {};
  if (amount === undefined || note === undefined || CHANGES_MEANING.test(note) || isNoAmount(note)) return undefined;
  const found = read(amount);
  return found === undefined ? undefined : { cents: found, rule: 'note' };
}

/** Whether a cell is an amount, plain or with a note or two parts. */
export function isAmountText(text: string): boolean {
  return parseCents(roundedAmount(text) ?? text) !== undefined || cellAmount(text) !== undefined;
}

/** What was read by a rule, for the user; empty if nothing was. */
export function cellRulesNotice(counts: Readonly<Record<AmountRule, number>>): string {
  const { note, split, credit, rounded } = counts;
  return [
    note > 0 && `${amounts(note)} a note beside ${note === 1 ? 'it' : 'them'}. The notes were not used.`,
    credit > 0 &&
      `${amounts(credit)} the same mark, CR or DR, which was read as that of deductions. Check that it does not mean a refund.`,
    split > 0 && `${amounts(split)} two parts in one cell, which were added up as employee and employer.`,
    rounded > 0 &&
      `${amounts(rounded)} more than two decimals, as computed ones do, and ${rounded === 1 ? 'was' : 'were'} rounded to cents.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function amounts(count: number): string {
  return count === 1 ? '1 amount has' : `${count.toLocaleString('en-US')} amounts have`;
}
