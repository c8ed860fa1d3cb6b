import { fc, test } from '@fast-check/jest';
import type { Tier } from '../../../../src/domain/billing/bills/Tier';
import type { EnrollmentRow } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { enrolledIn } from '../../../../src/domain/billing/reconciliation/causes/enrollment';
import { enrollmentSpans } from '../../../../src/domain/billing/reconciliation/enrollmentSpans';
import type { DatedEnrollment } from '../../../../src/domain/billing/reconciliation/memberLevel';
import { type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';

/** November and December 2026, by day from 0. */
const DAYS = 61;
const dateOf = (day: number): LocalDate => localDate(new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10));
const FIRST = dateOf(0);

/** What is in force on each day, which changes at most five times. Before the first day it is the first of them. */
const lives = fc
  .array(fc.tuple(fc.integer({ min: 1, max: DAYS - 1 }), fc.constantFrom<Tier | null>('EE', 'ES', 'FAM', null)), {
    maxLength: 5,
  })
  .map((changes) => {
    const days: (Tier | null)[] = Array.from({ length: DAYS }, () => 'EE');
    const ordered = [...changes].sort(([one], [other]) => one - other);
    for (const [from, tier] of ordered) for (let day = from; day < DAYS; day += 1) days[day] = tier;
    return days;
  });

const rowOf = (more: Partial<EnrollmentRow>): EnrollmentRow => ({
  memberId: 'E1',
  memberName: 'Ruth Adler',
  coverage: 'Medical',
  plan: 'PPO',
  tier: null,
  volumeCents: null,
  from: null,
  to: null,
  action: 'audit',
  ...more,
});

/** Starts and ends of what is in force, the earliest first. */
function changesOf(days: readonly (Tier | null)[]) {
  const spans: { tier: Tier; from: number; to: number }[] = [];
  for (const [day, tier] of days.entries()) {
    const open = spans.at(-1);
    if (open && open.to === day - 1 && open.tier === tier) open.to = day;
    else if (tier) spans.push({ tier, from: day, to: day });
  }
  return spans;
}

/** One file with every span. */
function asOneFile(days: readonly (Tier | null)[]): DatedEnrollment[] {
  return changesOf(days).map(({ tier, from, to }, at) => ({
    facts: rowOf({
      tier,
      from: from === 0 ? localDate('2025-01-01') : dateOf(from),
      to: to === DAYS - 1 ? null : dateOf(to),
    }),
    addDate: '2026-10-15T00:00:00.000Z',
    filePk: '1.1',
    rowNumber: at + 1,
  }));
}

/** A file for each change as it happens: a start without an end, or an end alone. */
function asManyFiles(days: readonly (Tier | null)[]): DatedEnrollment[] {
  const files: EnrollmentRow[] = [];
  for (const { tier, from, to } of changesOf(days)) {
    files.push(rowOf({ tier, from: from === 0 ? localDate('2025-01-01') : dateOf(from) }));
    if (to < DAYS - 1 && days[to + 1] === null) files.push(rowOf({ tier, to: dateOf(to), action: 'terminate' }));
  }
  return files
    .map((facts, at) => ({
      facts,
      addDate: `2026-10-15T00:00:00.${String(at).padStart(3, '0')}Z`,
      filePk: `1.${at}`,
      rowNumber: 1,
    }))
    .reverse();
}

test.prop([lives])('the days of both tiers are always billed, from one file or from one for each change', (days) => {
  const month = { from: dateOf(30), to: dateOf(60) };
  const inMonth = days.slice(30);
  const files = [asOneFile(days), asManyFiles(days)];
  for (const rows of files) {
    const spans = enrollmentSpans(rows, FIRST).map(({ facts }) => facts);
    const state = enrolledIn(spans, month, { proration: 'daily' });
    const counted = new Map<string | null, number>();
    const parts = state?.kind === 'enrolled' ? (state.parts ?? [state]) : [];
    for (const { row, days: billed, of } of parts) counted.set(row.tier, of === 1 ? 31 : billed);
    for (const tier of ['EE', 'ES', 'FAM'] as const)
      expect(counted.get(tier) ?? 0).toBe(inMonth.filter((one) => one === tier).length);
  }
});

test.prop([lives])('a month in which coverage ended and was not taken up again is never billed', (days) => {
  fc.pre(days.slice(30).every((tier) => tier === null) && days[0] !== null);
  const month = { from: dateOf(30), to: dateOf(60) };
  for (const rows of [asOneFile(days), asManyFiles(days)]) {
    const spans = enrollmentSpans(rows, FIRST).map(({ facts }) => facts);
    expect(enrolledIn(spans, month, { proration: 'daily' })?.kind).toBe('ended');
  }
});
