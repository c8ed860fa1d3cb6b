import type { Cents } from '../../src/domain/platform/money/Cents';
import { parseCents } from '../../src/domain/platform/money/parseCents';
import type { BillName, PaymentName } from './ParameterValues';

/** Regular expression sources shared by parameter types. None has a capturing group. */
export const QUOTED = '"[^"]*"';
export const MONEY = String.raw`-?\$[\d,]+\.\d\d`;
export const FULL_NAME = String.raw`[A-Z]\w+ [A-Z]\w+`;
export const BILL = `(?:the (?:(?:first|second|third|last|other) )?bill(?: of ${QUOTED})?|bill ${QUOTED})`;
export const PAYMENT = `the (?:(?:first|second|third|last) )?payment(?: of ${MONEY})?`;
/** Captures the text in quotes. */
export const NAMED = /"([^"]*)"/g;

/** Number of a bill in a carrier's file, unless the sentence gives one. */
export const UPLOADED_NUMBER = 'CB-100';

/** Positions in a list, counted from 0; -1 is the last. */
export const PLACES_IN_ORDER: Readonly<Record<string, number>> = { first: 0, second: 1, other: 1, third: 2, last: -1 };

/** An unknown word of a sentence. Its message is for the scenario's author, so it has no stack. */
export function unknownWord(message: string): RangeError {
  const error = new RangeError(message);
  error.stack = message;
  return error;
}

export function oneOf(words: readonly string[]): RegExp {
  return new RegExp(words.join('|'));
}

/** @throws RangeError listing the known words. */
export function found<T extends string>(words: readonly T[], text: string): T {
  const word = words.find((candidate) => candidate === text);
  if (!word) throw unknownWord(`"${text}" is not known here. Choose one of: ${words.join(', ')}.`);
  return word;
}

/** @throws RangeError when the text is not an amount of money. */
export function moneyOf(text: string): Cents {
  const amount = parseCents(text);
  if (amount === undefined) throw unknownWord(`"${text}" is not an amount. Write it as $1,200.00.`);
  return amount;
}

/** @param words that match `BILL` */
export function billNameOf(words: string): BillName {
  const [, name] = /"([^"]*)"/.exec(words) ?? [];
  if (words.startsWith('bill ')) return { ...(name !== undefined && { number: name }) };
  const [, place] = /^the (\w+) bill/.exec(words) ?? [];
  return { ...(name !== undefined && { groupName: name }), ...(place && { nth: PLACES_IN_ORDER[place] ?? 0 }) };
}

/** @param words that match `PAYMENT` */
export function paymentNameOf(words: string): PaymentName {
  const [amount] = new RegExp(MONEY).exec(words) ?? [];
  const [, place] = /^the (\w+) payment/.exec(words) ?? [];
  const nth = place === undefined ? undefined : PLACES_IN_ORDER[place];
  return { ...(nth !== undefined && { nth }), ...(amount !== undefined && { amount: moneyOf(amount) }) };
}

/** Email of a person to add. @param name first and last */
export function emailOfNew(name: string): string {
  return `${name.replace(' ', '.')}@example.test`.toLowerCase();
}

/** `Arrived in part · 12 days left` without the days: `Arrived in part`, or `Not on this bill, late`. */
export function shownResult(text: string): string {
  const [outcome = '', left = ''] = text.split(' · ');
  return left.endsWith('late') ? `${outcome}, late` : outcome;
}
