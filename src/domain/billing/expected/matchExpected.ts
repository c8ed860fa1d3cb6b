import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../platform/money/Cents';
import { issuedNumber } from '../reconciliation/issuedNumbers';
import { nameKey } from '../reconciliation/memberKey';
import { isSameMember, issuedKey } from '../reconciliation/sameMember';
import type { ExpectedAdjustment } from './ExpectedAdjustment';

/** An expected adjustment with an open amount. */
export type OpenExpected = Pick<
  ExpectedAdjustment,
  'expectedPk' | 'carrierCode' | 'memberId' | 'memberName' | 'coverage'
> & {
  readonly originPeriod: LocalDate;
  /** Never zero; negative for a credit. */
  readonly openCents: Cents;
};

/** A line or adjustment of a bill that corrects an earlier month. */
export interface BilledCorrection {
  readonly billPk: string;
  readonly billPeriod: LocalDate;
  /** Key of the line or adjustment. */
  readonly sourcePk: string;
  readonly carrierCode: string;
  /** Null for an adjustment, which names its member only in its description. */
  readonly memberId: string | null;
  /** The member's name, or the adjustment's description. */
  readonly text: string;
  /** Null for an adjustment. */
  readonly coverage: string | null;
  /** The month it corrects; null if the bill does not state it. */
  readonly retroPeriod: LocalDate | null;
  readonly amountCents: Cents;
  /** Part of the amount used by earlier matches, with the same sign. */
  readonly usedCents: Cents;
  /** Row of the carrier's file, which lines of several months share; null or omitted if unknown. */
  readonly fileRow?: number | null;
}

/** A part of a correction matched to an expected adjustment. */
export interface Arrival {
  readonly expectedPk: string;
  readonly billPk: string;
  readonly sourcePk: string;
  readonly amountCents: Cents;
}

/**
 * Maximum ratio of a correction to the open amount. A larger correction is not matched: it probably corrects something else,
 * and a person reviews it.
 */
export const FAR_OFF_FACTOR = 4;

/**
 * Matches expected adjustments with corrections on later bills, in order of the bills' months. A correction matches an expected
 * adjustment of the same carrier, member, coverage, and sign, on a later bill, for the origin's month or an earlier one. Equal
 * amounts match first, then the oldest adjustments take the remaining amounts. Corrections of one member, coverage, and month with
 * opposite signs are netted first. Corrections that add up to all that is expected for a coverage of a member settle all of it, however
 * they are divided among its months. A row for several months is divided by days, so the unused amount of one of its months also matches
 * the others. No cent is used twice.
 *
 * @param open with an amount that is not zero.
 * @source docs/decisions/expected-credits.md#an-expected-adjustment-matches-corrections-of-the-same-kind
 */
export function matchExpected(
  open: readonly OpenExpected[],
  corrections: readonly BilledCorrection[],
): readonly Arrival[] {
  const arrivals = new Map<string, { readonly arrival: Omit<Arrival, 'amountCents'>; total: number }>();
  const left = new Map(open.map(({ expectedPk, openCents }) => [expectedPk, openCents as number]));
  const free = freeAmounts(corrections);
  const leftOf = (one: OpenExpected) => left.get(one.expectedPk) ?? 0;
  const freeOf = (one: BilledCorrection) => free.get(keyOf(one)) ?? 0;
  const take = (one: OpenExpected, from: BilledCorrection) => {
    const amount = Math.sign(leftOf(one)) * Math.min(Math.abs(leftOf(one)), Math.abs(freeOf(from)));
    if (amount === 0) return;
    left.set(one.expectedPk, leftOf(one) - amount);
    free.set(keyOf(from), freeOf(from) - amount);
    const { expectedPk } = one;
    const key = `${expectedPk} ${keyOf(from)}`;
    const entry = arrivals.get(key) ?? {
      arrival: { expectedPk, billPk: from.billPk, sourcePk: from.sourcePk },
      total: 0,
    };
    entry.total += amount;
    arrivals.set(key, entry);
  };
  const oldestFirst = [...open].sort(
    (a, b) =>
      compare(a.originPeriod, b.originPeriod) ||
      Number(a.coverage === null) - Number(b.coverage === null) ||
      compare(a.expectedPk, b.expectedPk),
  );
  for (const bill of byBill(corrections)) {
    const candidates = candidatesIn(bill);
    const pairs = oldestFirst.map((one) => ({
      one,
      own: candidates(one).sort((a, b) => closeness(one, b) - closeness(one, a)),
    }));
    const sameSign = ({ one, own }: (typeof pairs)[number]) =>
      own.filter((from) => Math.sign(freeOf(from)) === Math.sign(leftOf(one)));
    for (const group of groupsOf(pairs, ({ one }) => coverageKey(one, leftOf(one)))) {
      if (group.length < 2) continue;
      const own = [...new Set(group.flatMap(sameSign))];
      if (sum(own.map(freeOf)) !== sum(group.map(({ one }) => leftOf(one)))) continue;
      for (const { one } of group) for (const from of own) take(one, from);
    }
    for (const pair of pairs) {
      const exact = sameSign(pair).find((from) => freeOf(from) === leftOf(pair.one));
      if (exact) take(pair.one, exact);
    }
    const wanted = new Map<string, number>();
    for (const pair of pairs) {
      for (const from of sameSign(pair)) wanted.set(keyOf(from), (wanted.get(keyOf(from)) ?? 0) + leftOf(pair.one));
    }
    const isFarOff = (from: BilledCorrection) =>
      Math.abs(freeOf(from)) > FAR_OFF_FACTOR * Math.abs(wanted.get(keyOf(from)) ?? 0);
    const usable = new Set(bill.filter((from) => !isFarOff(from)).map(keyOf));
    for (const pair of pairs) {
      for (const from of sameSign(pair)) if (usable.has(keyOf(from))) take(pair.one, from);
    }
    // Days divided the amount of a row for several months. What one of its months does not need is for the others.
    const rows = rowsOfSeveralMonths(bill);
    for (const { one, own } of pairs) {
      const shared = own
        .filter((from) => usable.has(keyOf(from)))
        .flatMap(({ fileRow }) => rows.get(fileRow ?? 0) ?? []);
      for (const from of shared) if (Math.sign(freeOf(from)) === Math.sign(leftOf(one))) take(one, from);
    }
  }
  return [...arrivals.values()].map(({ arrival, total }) => ({ ...arrival, amountCents: cents(total) }));
}

/** Adjustments of one member, coverage, and sign, which may be settled together. */
function coverageKey({ carrierCode, memberId, memberName, coverage }: OpenExpected, left: number): string {
  const member = issuedKey(memberId) || nameKey(memberName);
  return JSON.stringify([carrierCode, member, coverage?.trim().toLowerCase() ?? null, Math.sign(left)]);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Lines that one row of the file became, by row; only rows with several lines. */
function rowsOfSeveralMonths(bill: readonly BilledCorrection[]): ReadonlyMap<number, readonly BilledCorrection[]> {
  const rows = new Map<number, BilledCorrection[]>();
  for (const from of bill) {
    if (!from.fileRow) continue;
    const row = rows.get(from.fileRow);
    if (row) row.push(from);
    else rows.set(from.fileRow, [from]);
  }
  return new Map([...rows].filter(([, lines]) => lines.length > 1));
}

/** Looks up the corrections of a bill that may belong to an expected adjustment. */
function candidatesIn(bill: readonly BilledCorrection[]): (one: OpenExpected) => BilledCorrection[] {
  const byMember = new Map<string, BilledCorrection[]>();
  for (const from of bill) {
    const key = from.memberId === null ? '' : issuedKey(from.memberId);
    const group = byMember.get(key);
    if (group) group.push(from);
    else byMember.set(key, [from]);
  }
  return (one) => {
    const key = issuedKey(one.memberId);
    const unnamed = key === '' ? [] : (byMember.get('') ?? []);
    return [...(byMember.get(key) ?? []), ...unnamed].filter((from) => isFor(one, from));
  };
}

/** Whether a correction may belong to an expected adjustment, regardless of the amounts. */
export function isFor(one: OpenExpected, from: BilledCorrection): boolean {
  return (
    from.carrierCode === one.carrierCode &&
    from.billPeriod > one.originPeriod &&
    (from.retroPeriod === null || from.retroPeriod <= one.originPeriod) &&
    isOfMember(one, from) &&
    (one.coverage === null || from.coverage === null || isSameText(one.coverage, from.coverage))
  );
}

function isOfMember(one: OpenExpected, { memberId, text }: BilledCorrection): boolean {
  return memberId === null ? namesMember(text, one) : isSameMember(one, { memberId, memberName: text });
}

/** Whether a description contains the member's number or all words of the name. */
function namesMember(text: string, { memberId, memberName }: Pick<OpenExpected, 'memberId' | 'memberName'>): boolean {
  const words = new Set(text.split(/[\s,;:()]+/));
  if (memberId !== '' && words.has(issuedNumber(memberId))) return true;
  const named = new Set(nameKey(text).split(' '));
  const name = nameKey(memberName);
  return name !== '' && name.split(' ').every((word) => named.has(word));
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Corrections of the origin's month first, then those without a month, then earlier months. */
function closeness({ originPeriod }: OpenExpected, { retroPeriod }: BilledCorrection): number {
  if (retroPeriod === originPeriod) return 2;
  return retroPeriod === null ? 1 : 0;
}

/**
 * The unused amount of each correction. If a member's coverage has corrections of both signs for one month, such as a reversal and
 * a new charge, only their net amount counts, assigned to the corrections of its sign in order.
 */
function freeAmounts(corrections: readonly BilledCorrection[]): Map<string, number> {
  const free = new Map<string, number>();
  for (const group of groupsOf(corrections, netKey)) {
    const net = sumCents(group.map(({ amountCents }) => amountCents));
    let rest = Math.abs(net);
    for (const one of group) {
      const isOfNet = Math.sign(one.amountCents) === Math.sign(net);
      const counted = isOfNet ? Math.min(rest, Math.abs(one.amountCents)) : 0;
      rest -= counted;
      const unused = Math.max(0, counted - Math.abs(one.usedCents));
      free.set(keyOf(one), unused * Math.sign(net));
    }
  }
  return free;
}

function netKey({ billPk, sourcePk, carrierCode, memberId, coverage, retroPeriod }: BilledCorrection): string {
  return JSON.stringify(
    memberId === null ? [billPk, sourcePk] : [billPk, carrierCode, memberId, coverage, retroPeriod],
  );
}

function keyOf({ billPk, sourcePk }: BilledCorrection): string {
  return `${billPk} ${sourcePk}`;
}

function byBill(corrections: readonly BilledCorrection[]): readonly (readonly BilledCorrection[])[] {
  const ordered = [...corrections].sort(
    (a, b) => compare(a.billPeriod, b.billPeriod) || compare(a.billPk, b.billPk) || compare(a.sourcePk, b.sourcePk),
  );
  return groupsOf(ordered, ({ billPk }) => billPk);
}

function groupsOf<T>(items: readonly T[], key: (item: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Unused amounts of the corrections after all matches, by source key; zero for corrections that are used up. */
export function unusedAmounts(corrections: readonly BilledCorrection[]): ReadonlyMap<string, Cents> {
  return new Map(
    [...freeAmounts(corrections)].map(([key, amount]) => [key.slice(key.indexOf(' ') + 1), cents(amount)]),
  );
}
