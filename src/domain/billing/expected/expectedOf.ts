import { allocateProRata } from '../../platform/money/allocateProRata';
import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import type { ReconcilePolicy } from '../bills/Bill';
import { type BillLine, lineAmount } from '../bills/BillLine';
import type { Discrepancy } from '../reconciliation/Discrepancy';
import type { Resolution } from '../reconciliation/Resolution';
import type { ExpectedAdjustment, ExpectedSource } from './ExpectedAdjustment';

/** An expected adjustment before it is saved. */
export type NewExpected = Pick<
  ExpectedAdjustment,
  'carrierCode' | 'memberId' | 'memberName' | 'coverage' | 'amountCents' | 'source' | 'kind' | 'reasonCode' | 'note'
> & {
  /** Key of the discrepancy or of the line it comes from. */
  readonly sourceKey: string;
};

/** A difference and its decision. */
export interface DecidedDifference {
  readonly discrepancy: Pick<
    Discrepancy,
    'key' | 'kind' | 'memberId' | 'memberName' | 'coverage' | 'linePks' | 'billedCents' | 'differenceCents'
  >;
  readonly resolution: Pick<Resolution, 'action' | 'reasonCode' | 'note'>;
}

/** Differences and lines that a bill was reconciled with. */
export interface ReconciledDifferences {
  readonly reconcilePolicy: ReconcilePolicy;
  /** The first carrier issues the bill. */
  readonly carrierCodes: readonly string[];
  readonly lines: readonly BillLine[];
  readonly decided: readonly DecidedDifference[];
}

/**
 * The adjustments that a group expects on its next bills after a reconcile.
 *
 * - A difference that is expected on the next bill or disputed: what is right by the difference − reconciled. That is payroll's amount,
 * or that of the enrollment or the confirmed rates where payroll has the billed one.
 * - If the group pays as billed, each changed line: reconciled − billed.
 *
 * The two never count the same cents. Zero amounts are skipped.
 *
 * @source docs/decisions/expected-credits.md#a-difference-expects-what-is-right-by-it
 */
export function expectedOf({
  reconcilePolicy,
  carrierCodes,
  lines,
  decided,
}: ReconciledDifferences): readonly NewExpected[] {
  const lineByPk = new Map(lines.map((line) => [line.linePk, line]));
  const carrierOfCoverage = new Map(lines.map(({ coverage, carrierCode }) => [coverage.toLowerCase(), carrierCode]));
  const carrierOf = (coverage: string | null) =>
    carrierOfCoverage.get(coverage?.toLowerCase() ?? '') ?? carrierCodes[0] ?? '';
  const deferred = decided.flatMap((one) => {
    const source = SOURCE_OF_ACTION[one.resolution.action];
    if (!source) return [];
    return byCarrier(
      one,
      source,
      one.discrepancy.linePks.flatMap((linePk) => lineByPk.get(linePk) ?? []),
      carrierOf,
    );
  });
  const paid = reconcilePolicy === 'payAsBilled' ? lines.flatMap(paidAsBilled) : [];
  return [...deferred, ...paid].filter(({ amountCents }) => amountCents !== 0);
}

const SOURCE_OF_ACTION: Readonly<Record<string, ExpectedSource>> = { expectNextBill: 'DECISION', dispute: 'DISPUTE' };

/** One part for each carrier of the lines, pro rata by billed amount. */
function byCarrier(
  { discrepancy, resolution }: DecidedDifference,
  source: ExpectedSource,
  lines: readonly BillLine[],
  carrierOf: (coverage: string | null) => string,
): readonly NewExpected[] {
  const { memberId, memberName, coverage, kind, key } = discrepancy;
  const amount = deferredCents(discrepancy, sumCents(lines.map(lineAmount)));
  const codes = [...new Set(lines.map(({ carrierCode }) => carrierCode))].sort();
  const carriers = codes.length > 0 ? codes : [carrierOf(coverage)];
  const weights = carriers.map((code) => billedBy(code, lines));
  return allocateProRata(amount, weights).map((amountCents, index) => ({
    carrierCode: carriers[index] ?? '',
    memberId,
    memberName,
    coverage,
    amountCents,
    source,
    kind,
    reasonCode: resolution.reasonCode,
    note: resolution.note,
    sourceKey: key,
  }));
}

/**
 * The amount expected on a later bill for a deferred or disputed difference: positive for charges, negative for credits.
 *
 * @param lineCents current total of its lines
 */
export function deferredCents(
  { billedCents, differenceCents }: Pick<Discrepancy, 'billedCents' | 'differenceCents'>,
  lineCents: number,
): Cents {
  return cents(billedCents + differenceCents - lineCents);
}

function billedBy(code: string, lines: readonly BillLine[]): Cents {
  const own = lines.filter(({ carrierCode }) => carrierCode === code);
  return cents(Math.abs(sumCents(own.map(({ billedCents }) => billedCents))));
}

function paidAsBilled(line: BillLine): readonly NewExpected[] {
  const { linePk, carrierCode, memberId, memberName, coverage, billedCents, reasonCode, note } = line;
  if (reasonCode === null) return [];
  const amountCents = cents(lineAmount(line) - billedCents);
  const place = { carrierCode, memberId, memberName, coverage };
  return [{ ...place, amountCents, source: 'PAID_AS_BILLED', kind: null, reasonCode, note, sourceKey: linePk }];
}
