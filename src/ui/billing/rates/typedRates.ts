import {
  type AgeReduction,
  type AgeRule,
  MAX_AGE,
  MAX_REDUCTIONS,
  type RateSource,
  type RateTerms,
  rateTableProblem,
  type SpouseAge,
} from '../../../domain/billing/rates/RateTable';
import type { RateRowsReading } from '../../../domain/billing/rates/rateRowsText';
import { firstOfMonth, type LocalDate, parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { today } from '../../kit/values/DateText';

/** The table as typed: texts, so that nothing typed is lost. */
export interface TypedRates {
  readonly carrierCode: string;
  readonly policy: string;
  readonly effectiveFrom: string;
  readonly ageRule: AgeRule;
  readonly spouseAge: SpouseAge;
  readonly reductions: string;
  readonly note: string;
  readonly rates: string;
}

export const NO_RATES: TypedRates = {
  carrierCode: '',
  policy: '',
  effectiveFrom: firstOfMonth(today()),
  ageRule: 'FIRST_OF_MONTH',
  spouseAge: 'EMPLOYEE',
  reductions: '',
  note: '',
  rates: '',
};

type RateProblems = Readonly<Partial<Record<keyof TypedRates, string>>>;

/** Parsed terms, or their problems. */
export function termsOf(
  typed: TypedRates,
  { rows, problems: unread }: RateRowsReading,
  source: RateSource,
): { readonly terms: RateTerms | undefined; readonly problems: RateProblems } {
  const effectiveFrom = firstDay(typed.effectiveFrom);
  const reductions = reductionsOf(typed.reductions);
  const problems: RateProblems = {
    ...(typed.carrierCode === '' && { carrierCode: 'Choose the carrier.' }),
    ...(!effectiveFrom && { effectiveFrom: 'Enter the first day of a month.' }),
    ...(!reductions && { reductions: 'Enter an age and a percentage for each, such as 65: 65%, 70: 50%.' }),
    ...(unread.length > 0 && { rates: 'Correct the rows that can’t be read.' }),
    ...(rows.length === 0 && unread.length === 0 && { rates: 'Paste the headings and rates.' }),
  };
  if (!effectiveFrom || !reductions) return { terms: undefined, problems };
  const { carrierCode, policy, ageRule, spouseAge, note } = typed;
  const common = { carrierCode, policy: policy.trim(), effectiveFrom, ageRule, spouseAge, note: note.trim() };
  const terms: RateTerms = { ...common, reductions, rows, source };
  const problem = Object.keys(problems).length === 0 ? rateTableProblem(terms) : undefined;
  const all = { ...(problem && { rates: problem }), ...problems };
  return { terms: Object.keys(all).length === 0 ? terms : undefined, problems: all };
}

function firstDay(text: string): LocalDate | undefined {
  const day = parseLocalDate(text);
  return day?.endsWith('-01') ? day : undefined;
}

/** Reductions as typed: `65: 65%, 70: 50%`; undefined if they cannot be read. */
function reductionsOf(text: string): readonly AgeReduction[] | undefined {
  if (text.trim() === '') return [];
  const all = text.split(/[,;]/).map((part) => {
    const [, age = '0', percent = '0'] = /^\s*(\d{1,3})\s*(?::|=|→|\s)\s*(\d{1,2})\s*%?\s*$/.exec(part) ?? [];
    return { age: Number(age), percent: Number(percent) };
  });
  const isRead = all.every(({ age, percent }) => age >= 1 && age <= MAX_AGE && percent >= 1);
  return isRead && all.length <= MAX_REDUCTIONS ? all : undefined;
}
