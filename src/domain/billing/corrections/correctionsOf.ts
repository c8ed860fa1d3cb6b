import type { LocalDate } from '../../platform/dates/LocalDate';
import type { BillLine } from '../bills/BillLine';
import type { Discrepancy } from '../reconciliation/Discrepancy';
import type { Resolution } from '../reconciliation/Resolution';
import { type Correction, recipientOf } from './Correction';
import { decidedCorrection } from './decidedCorrection';
import { inquiryOf, type SharedCause } from './inquiry';
import type { CorrectedDifference } from './proposeCorrection';

/** A correction before it is saved. */
export type NewCorrection = Omit<
  Correction,
  | 'correctionPk'
  | 'groupNumber'
  | 'groupName'
  | 'payrollNumber'
  | 'origin'
  | 'sentAt'
  | 'isOverdue'
  | 'sendBy'
  | 'evidence'
  | 'filePk'
  | 'others'
  | 'system'
> & {
  /** Unique per bill and carrier: the difference's key and the request. Differences on a reopened bill can be decided differently. */
  readonly sourceKey: string;
};

/** A difference and its decision. */
export interface DecidedForCorrection {
  readonly discrepancy: CorrectedDifference &
    Pick<Discrepancy, 'key' | 'memberName' | 'coverage' | 'linePks' | 'differenceCents'> &
    SharedCause;
  readonly resolution: Pick<Resolution, 'action' | 'correction'>;
}

/**
 * The corrections for a bill's differences, as confirmed or dropped with the decisions. Each carrier is asked about its own lines,
 * so a difference over lines of several carriers asks each of them. Payroll is asked once.
 *
 * @param carrierCodes of the bill; the first one issues it.
 */
export function correctionsOf(
  decided: readonly DecidedForCorrection[],
  lines: readonly BillLine[],
  carrierCodes: readonly string[],
  periodFrom: LocalDate,
): readonly NewCorrection[] {
  const lineByPk = new Map(lines.map((line) => [line.linePk, line]));
  const carrierOfCoverage = new Map(lines.map(({ coverage, carrierCode }) => [coverage.toLowerCase(), carrierCode]));
  return decided.flatMap(({ discrepancy, resolution }) => {
    const correction = decidedCorrection(discrepancy, resolution, periodFrom);
    if (!correction || correction.state === 'SENT') return [];
    const { proposed, terms, state } = correction;
    const { key, memberId, memberName, coverage, linePks, differenceCents, kind } = discrepancy;
    const own = linePks.flatMap((linePk) => lineByPk.get(linePk)?.carrierCode ?? []);
    const otherwise = carrierOfCoverage.get(coverage?.toLowerCase() ?? '') ?? carrierCodes[0] ?? '';
    const codes = own.length > 0 ? [...new Set(own)].sort() : [otherwise];
    const asked = recipientOf(proposed.kind) === 'CARRIER' ? codes : codes.slice(0, 1);
    const sourceKey = `${key}/${terms.kind}`;
    const inquiry = terms.kind === 'BILLING_INQUIRY' ? inquiryOf(discrepancy) : '';
    const common = { memberId, memberName, coverage, differenceCents, differenceKind: kind, state, sourceKey, inquiry };
    return asked.map((carrierCode) => ({ ...common, ...terms, carrierCode }));
  });
}
