import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, sumCents } from '../../platform/money/Cents';
import { CONTINUATION_KINDS, type ContinuationTerms, usualPercent } from '../continuation/ContinuationPayer';
import type { Discrepancy } from './Discrepancy';
import type { Resolution } from './Resolution';

/** A billed person whom payroll does not have, and nothing says why. */
export interface AbsentPerson extends Pick<Discrepancy, 'memberId' | 'memberName'> {
  /** One for each coverage. */
  readonly differences: readonly Discrepancy[];
  /** Of all of these coverages. */
  readonly billedCents: Cents;
}

/** Why a billed person is not in payroll. */
export const ABSENCE_ANSWERS = ['LEFT', ...CONTINUATION_KINDS, 'EMPLOYER', 'UNKNOWN'] as const;
export type AbsenceAnswer = (typeof ABSENCE_ANSWERS)[number];

export const ABSENCE_LABELS: Readonly<Record<AbsenceAnswer, string>> = {
  LEFT: 'Left the company',
  COBRA: 'COBRA',
  STATE: 'State continuation',
  RETIREE: 'Retired',
  LEAVE: 'On leave',
  EMPLOYER: 'Employer pays',
  UNKNOWN: 'Not known yet: pay as billed',
};

/** The people about whom it is asked why payroll does not have them, in the order of the differences. */
export function absentPeople(discrepancies: readonly Discrepancy[]): readonly AbsentPerson[] {
  const people = new Map<string, Discrepancy[]>();
  for (const one of discrepancies) {
    if (!one.isAbsence) continue;
    const own = people.get(one.memberId);
    if (own) own.push(one);
    else people.set(one.memberId, [one]);
  }
  return [...people].map(([memberId, differences]) => ({
    memberId,
    memberName: differences[0]?.memberName ?? '',
    differences,
    billedCents: sumCents(differences.map(({ billedCents }) => billedCents)),
  }));
}

/**
 * Decisions about a person's differences that an answer makes. None for an answer that lists the person as paying outside payroll: see
 * `payerFor`.
 *
 * @source BR-REC-58 docs/decisions/reconciliation.md#one-question-about-everybody-who-is-not-in-payroll
 */
export function absenceDecisions(
  { differences }: Pick<AbsentPerson, 'differences'>,
  answer: AbsenceAnswer,
): ReadonlyMap<Discrepancy, Resolution> {
  const { [answer]: decision } = DECISIONS;
  return new Map(decision ? differences.map((one) => [one, { key: one.key, ...decision }]) : []);
}

const DECISIONS: Readonly<Partial<Record<AbsenceAnswer, Omit<Resolution, 'key'>>>> = {
  LEFT: { action: 'acceptOurs', reasonCode: 'TERMINATED', note: '' },
  EMPLOYER: { action: 'ignore', reasonCode: 'OTHER', note: 'The employer pays' },
  UNKNOWN: { action: 'ignore', reasonCode: 'OTHER', note: 'Not known yet why payroll has no deduction' },
};

/** Whether an answer holds on following bills until a person ends it, as a standing decision. */
export function isLasting(answer: AbsenceAnswer): boolean {
  return answer === 'EMPLOYER';
}

/**
 * The entry in the list of members who pay outside payroll that an answer makes; undefined if it makes none.
 *
 * @param from first day of the bill's month
 */
export function payerFor(
  { memberId }: Pick<AbsentPerson, 'memberId'>,
  answer: AbsenceAnswer,
  from: LocalDate,
): ContinuationTerms | undefined {
  const kind = CONTINUATION_KINDS.find((one) => one === answer);
  if (!kind) return undefined;
  const percent = usualPercent(kind);
  return {
    memberId,
    kind,
    coverage: null,
    from,
    through: null,
    percent,
    extensionPercent: null,
    monthlyCents: null,
    electedOn: null,
    paidThrough: null,
    note: '',
  };
}
