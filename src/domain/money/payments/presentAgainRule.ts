import { addBankDays } from '../../platform/dates/bankDays';
import { addDays, type LocalDate } from '../../platform/dates/LocalDate';

/** When returned debits are automatically presented again: some bank days after their return, or on days of the month. */
export type PresentAgainRule =
  | { readonly kind: 'after'; readonly bankDays: number }
  | { readonly kind: 'onDays'; readonly days: readonly number[] };

/** Maximum bank days after a return. */
export const MAX_RULE_DAYS = 30;
/** The last day of the month that every month has. */
const LAST_COMMON_DAY = 28;

/**
 * Reads a rule: `after 5` for five bank days after the return, `on 1,15` for the first and the fifteenth of the month.
 *
 * @returns undefined if it cannot be read.
 */
export function parsePresentAgainRule(text: string): PresentAgainRule | undefined {
  const [, kind, list = ''] = /^(after|on) (\d{1,2}(?:, ?\d{1,2})*)$/.exec(text.trim()) ?? [];
  const numbers = list.split(',').map(Number);
  if (kind === 'after') {
    const [bankDays = 0] = numbers;
    return numbers.length === 1 && bankDays >= 1 && bankDays <= MAX_RULE_DAYS ? { kind, bankDays } : undefined;
  }
  const isValid = kind === 'on' && numbers.every((day) => day >= 1 && day <= LAST_COMMON_DAY);
  return isValid ? { kind: 'onDays', days: numbers } : undefined;
}

/** The bank day whose processing presents a debit again, given the day of its return; always later. */
export function presentationDay(rule: PresentAgainRule, returnedOn: LocalDate): LocalDate {
  if (rule.kind === 'after') return addBankDays(returnedOn, rule.bankDays);
  let day = addDays(returnedOn, 1);
  while (!rule.days.includes(Number(day.slice(8)))) day = addDays(day, 1);
  return addBankDays(day, 0);
}

/**
 * Whether the run for a day presents a debit again, given the day of its return. Each bank day has a run, even if it runs late, so
 * earlier returns are skipped: enabling a rule draws nothing whose day has passed.
 */
export function isPresentedOn(rule: PresentAgainRule, returnedOn: LocalDate, businessDate: LocalDate): boolean {
  return presentationDay(rule, returnedOn) === businessDate;
}
