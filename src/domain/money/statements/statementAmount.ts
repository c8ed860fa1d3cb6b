import { type Cents, cents, negate } from '../../platform/money/Cents';
import { amountProblem, readFileAmount } from '../../platform/money/fileAmount';
import { formatCents } from '../../platform/money/formatCents';
import { cut } from '../../platform/text/cut';

/** Ten digits of dollars. */
const LARGEST = 99_999_999_999;
const SIDE = /^(?:(?<first>cr|dr)\.?\s*)?(?<amount>.*?)(?:\s*(?<last>cr|dr)\.?)?$/is;
const SIGN = /[-−()]|^\s*\+|\+\s*$/;
/** No point, and zeros in front: amounts of a mainframe, in cents at most banks. */
const PADDED = /^[-+]?0\d{2,}$/;
const DIGITS = /^[-+]?\d+$/;
const WORDS = {
  out: /debit|withdraw|^w\/?d$|^dr?\.?$|^db$|^-$/i,
  in: /credit|deposit|^cr?\.?$|^\+$/i,
} as const;

/**
 * An amount on a bank's statement. `CR` is money in, and `DR` money out: the bank writes from its own side.
 *
 * @param isInCents whether digits without a point are cents
 * @returns a sentence if it is not an amount, or has two signs.
 * @source docs/decisions/statements.md#cr-is-money-in-on-a-statement
 */
export function statementAmount(text: string, isInCents: boolean): Cents | string {
  const { first = '', amount: plain = text, last = '' } = SIDE.exec(text.trim())?.groups ?? {};
  const side = (first || last).toLowerCase();
  const signs = [first, last].filter(Boolean).length + (SIGN.test(plain) ? 1 : 0);
  if (signs > 1) return twoSigns(text);
  const amount = plain.trim().replace(/^\+|\+$/, '');
  if (/^[-+]/.test(amount) && amount !== plain.trim()) return twoSigns(text);
  const read = readFileAmount(amount);
  if (read === undefined) return text.trim() === '' ? 'The amount is missing.' : amountProblem(text.trim());
  const size = isInCents && DIGITS.test(amount) ? cents(read / 100) : read;
  if (Math.abs(size) > LARGEST) return `${formatCents(size)} is too large. Check the amount with the bank.`;
  return side === 'dr' ? negate(size) : size;
}

function twoSigns(text: string): string {
  return `“${cut(text.trim(), 40)}” has two signs, so it can be read in two ways: CR is money in, DR or a minus sign is money out. Ask the bank which of them holds.`;
}

/** Whether a text is an amount but for its signs. */
export function isLikeAmount(text: string): boolean {
  const { amount = '' } = SIDE.exec(text.trim())?.groups ?? {};
  const size = amount.replace(/^[-−+($\s]+|[-−+)\s]+$/g, '');
  return size !== '' && readFileAmount(size) !== undefined;
}

/** Whether an amount says its side with `CR` or `DR`. */
export function hasSideLetters(text: string): boolean {
  return /\d\s*(?:cr|dr)\.?$|^(?:cr|dr)\b/i.test(text.trim());
}

/** Whether an amount is written with a sign or a side. */
export function isSigned(text: string): boolean {
  return SIGN.test(text) || hasSideLetters(text);
}

/** Whether amounts are padded digits without a point, which are cents at most banks: this is asked. */
export function mayBeInCents(texts: readonly string[]): boolean {
  const amounts = texts.map((text) => text.replace(/\s*(?:cr|dr)\.?$/i, '').trim()).filter(Boolean);
  return amounts.some((text) => PADDED.test(text)) && amounts.every((text) => DIGITS.test(text));
}

/** Side that a word such as `Debit`, `DR`, or `ACH_CREDIT` says; undefined if it says none or both. */
export function sideOfWord(word: string): 'in' | 'out' | undefined {
  const [isOut, isIn] = [WORDS.out.test(word.trim()), WORDS.in.test(word.trim())];
  if (isOut === isIn) return undefined;
  return isOut ? 'out' : 'in';
}
