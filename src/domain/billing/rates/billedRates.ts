import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, sumCents } from '../../platform/money/Cents';
import type { BillLine } from '../bills/BillLine';
import { checkRate, type RatedLine, type UncheckedReason } from './checkRate';
import type { AppliedTable } from './RateTable';
import { classCauseText, rateCauseText, UNCHECKED_LABELS } from './rateWords';

/** Result of checking several lines together against the confirmed rates. */
export type BilledRate =
  | {
      readonly kind: 'expected';
      readonly expectedCents: Cents;
      /** Explanation of the billed rate, as a clause; empty if each line matches its table within rounding. */
      readonly cause: string;
      /**
       * The explanation without the member's class, for the carrier. Missing in drafts that were saved without it; `cause` is used
       * then.
       */
      readonly carrierCause?: string | undefined;
    }
  /** `why` is a clause. `reason` is missing in drafts that were saved without it. */
  | { readonly kind: 'notChecked'; readonly why: string; readonly reason?: UncheckedReason };

/**
 * The expected premium of a member's lines together. If one line cannot be checked, the sum is unknown.
 *
 * @param month first day of the bill's month
 * @param member facts about the member from payroll and enrollment files, and the member's classes; default: none
 * @returns undefined without lines, and for a group without confirmed tables
 */
export function billedRate(
  lines: readonly BillLine[],
  month: LocalDate,
  tables: readonly AppliedTable[],
  member: Pick<RatedLine, 'birthDate' | 'electedCents' | 'classes'> = {},
): BilledRate | undefined {
  if (lines.length === 0 || tables.length === 0) return undefined;
  const expected: Cents[] = [];
  const causes = new Set<string>();
  const carrierCauses = new Set<string>();
  for (const line of lines) {
    const check = checkRate({ ...line, ...member }, month, tables);
    if (check.kind === 'notChecked') {
      return { kind: 'notChecked', why: UNCHECKED_LABELS[check.reason], reason: check.reason };
    }
    expected.push(check.expectedCents);
    if (check.kind !== 'differs' || check.cause === 'ROUNDING') continue;
    causes.add(classCauseText(check));
    carrierCauses.add(rateCauseText(check));
  }
  const [cause, carrierCause] = [causes, carrierCauses].map((texts) => [...texts].join('; '));
  const common = { kind: 'expected', expectedCents: sumCents(expected), cause: cause ?? '' } as const;
  return carrierCause === cause ? common : { ...common, carrierCause };
}
