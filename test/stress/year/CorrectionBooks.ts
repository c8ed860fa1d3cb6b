import type { CorrectionKind, CorrectionState } from '../../../src/domain/billing/corrections/Correction';
import { addMonths, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { YearBill } from './GroupBooks';

/** A correction as this test follows it. */
export interface YearCorrection {
  readonly correctionPk: string;
  readonly kind: CorrectionKind;
  readonly memberId: string;
  readonly coverage: string;
  readonly effectiveDate: LocalDate | null;
  /** Correct value: the member number for `CHANGE_ID`. */
  readonly value: string;
  /** Collected, or refunded below zero. */
  readonly oneTimeCents: number;
  /** The balance that it settles; otherwise the difference. */
  readonly differenceCents: number;
  readonly origin: YearBill;
  state: CorrectionState;
  /** The bill that confirmed it, and the state before. */
  evidence: { readonly by: YearBill; readonly before: CorrectionState } | undefined;
  /** Milliseconds since 1970 of the last sending. */
  sentAt: number;
}

/** A difference or an explained deduction that the person sees. */
interface Shown {
  readonly memberId: string;
  readonly coverage: string | null;
}

/** A comparison as the person saw it when the bill was reconciled. */
export interface SeenComparison {
  readonly members: ReadonlySet<string>;
  readonly differences: readonly Shown[];
  readonly explained: readonly (Shown & { readonly differenceCents: number; readonly balanceCents: number })[];
  /** Balance of a member's coverage over all months before one; of all of them without. */
  readonly balance: (one: Pick<YearCorrection, 'memberId' | 'coverage'>, before?: LocalDate) => number;
}

const AWAITED: readonly CorrectionState[] = ['PROPOSED', 'OPEN', 'SENT'];
const UNSENT: readonly CorrectionState[] = ['PROPOSED', 'OPEN', 'DROPPED'];

const isToPayroll = ({ kind }: YearCorrection) => kind.endsWith('_DEDUCTION');

/** Expected states of a group's corrections, from people's actions and from the bills and files received. */
export class CorrectionBooks {
  readonly items: YearCorrection[] = [];
  private readonly releases: { readonly period: LocalDate; readonly at: number }[] = [];

  add(correction: YearCorrection): void {
    this.items.push(correction);
  }

  isKnown(correctionPk: string): boolean {
    return this.items.some((one) => one.correctionPk === correctionPk);
  }

  in(state: CorrectionState): readonly YearCorrection[] {
    return this.items.filter((one) => one.state === state);
  }

  send(sent: readonly YearCorrection[], at: number): void {
    for (const one of sent) {
      one.state = 'SENT';
      one.sentAt = at;
    }
  }

  /** A bill was released: it shows what the carrier has done. */
  release(bill: YearBill, at: number): void {
    const { period } = bill;
    this.releases.push({ period, at });
    for (const one of this.awaited(bill).filter((other) => !isToPayroll(other))) {
      const shownAs = one.kind === 'CHANGE_ID' ? one.value : one.memberId;
      const isBilled = bill.lines.some(
        ({ memberId, coverage, billedCents, isRetro }) =>
          memberId === shownAs && coverage === one.coverage && billedCents > 0 && !isRetro,
      );
      const isEnded = one.kind === 'END_COVERAGE' && !isBilled && (one.effectiveDate ?? '') < period;
      const isStarted =
        ['START_COVERAGE', 'CHANGE_ID'].includes(one.kind) && isBilled && (one.effectiveDate ?? '') <= period;
      if (isEnded || isStarted) confirm(one, bill);
    }
  }

  /** A bill was reconciled with a payroll file: it shows what payroll has done. */
  reconcile(bill: YearBill, seen: SeenComparison): void {
    for (const one of this.awaited(bill).filter(isToPayroll)) {
      if (isDone(one, seen)) confirm(one, bill);
    }
  }

  /** A bill is no longer reconciled. */
  reopen(bill: YearBill): void {
    for (const one of this.items.filter(({ origin, state }) => origin === bill && UNSENT.includes(state)))
      this.items.splice(this.items.indexOf(one), 1);
    for (const one of this.items) {
      if (one.evidence?.by !== bill || !isToPayroll(one)) continue;
      one.state = one.evidence.before;
      one.evidence = undefined;
    }
  }

  isOverdue({ state, sentAt, origin }: YearCorrection): boolean {
    const later = this.releases.filter(({ period, at }) => period > origin.period && at >= sentAt);
    return state === 'SENT' && later.length >= 2;
  }

  private awaited({ period }: YearBill): readonly YearCorrection[] {
    return this.items.filter(({ state, origin }) => AWAITED.includes(state) && origin.period < period);
  }
}

function confirm(one: YearCorrection, by: YearBill): void {
  one.evidence = { by, before: one.state };
  one.state = 'CONFIRMED';
}

/** Whether payroll collected or refunded what was asked for once: in later months, or the balance has none of it left. */
function isSettledOnce(one: YearCorrection, { balance }: SeenComparison): boolean {
  if (one.oneTimeCents === 0) return true;
  const way = Math.sign(one.oneTimeCents);
  const before = balance(one, addMonths(one.origin.period, 1));
  const now = balance(one);
  if (Math.sign(before) === way && Math.sign(now) !== way) return true;
  return (before - now) * way >= Math.abs(one.oneTimeCents);
}

function isDone(one: YearCorrection, seen: SeenComparison): boolean {
  const { members, differences, explained } = seen;
  const isOwn = ({ memberId, coverage }: Shown) =>
    memberId === one.memberId && (coverage === null || coverage === one.coverage);
  if (one.kind !== 'SETTLE_DEDUCTION')
    return (
      !differences.some(isOwn) &&
      isSettledOnce(one, seen) &&
      (one.kind === 'STOP_DEDUCTION' || members.has(one.memberId))
    );
  const paid = explained.find(
    (other) => isOwn(other) && Math.sign(other.differenceCents) === Math.sign(one.oneTimeCents),
  );
  if (!paid) return false;
  const left = Math.abs(paid.balanceCents) - Math.abs(paid.differenceCents);
  return left <= Math.abs(one.differenceCents) - Math.abs(one.oneTimeCents);
}
