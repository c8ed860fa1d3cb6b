import type { EnrollmentRow } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { enrollmentSpans } from '../../../../src/domain/billing/reconciliation/enrollmentSpans';
import { ALL_COVERAGES, withMemberChanges } from '../../../../src/domain/billing/reconciliation/memberLevel';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { anEnrollment } from '../../../support/reconciliation/aLine';

const FIRST = localDate('2026-11-01');
type Given = Partial<Omit<EnrollmentRow, 'from' | 'to'>> & { readonly from?: string; readonly to?: string };
const row = ({ from, to, ...more }: Given) =>
  anEnrollment({ coverage: 'Life', ...more, from: from ? localDate(from) : null, to: to ? localDate(to) : null });

/** Rows of files, the oldest first. */
const datedOf = (files: readonly (readonly EnrollmentRow[])[]) =>
  files
    .flatMap((rows, file) =>
      rows.map((facts, at) => ({ facts, addDate: `2026-01-0${file + 1}`, filePk: `1.${file}`, rowNumber: at })),
    )
    .reverse();
const spansOf = (...files: (readonly EnrollmentRow[])[]) =>
  enrollmentSpans(datedOf(files), FIRST).map(({ facts: { plan, from, to } }) => [plan, from, to]);

const basic = row({ plan: 'Basic', from: '2025-01-01', action: 'add' });
const voluntary = row({ plan: 'Voluntary', from: '2026-11-10', action: 'add' });

describe('what several enrollment files say of a coverage', () => {
  it('keeps the plans of earlier files if a later one adds another, and all of one file', () => {
    const both = [
      ['Voluntary', '2026-11-10', null],
      ['Basic', '2025-01-01', null],
    ];
    expect(spansOf([basic], [voluntary])).toEqual(both);
    expect(spansOf([basic, voluntary])).toEqual(both);
  });

  it('ends only the plan that a later file ends, if earlier ones have it', () => {
    const ended = row({ plan: 'Voluntary', to: '2026-11-20', action: 'terminate' });
    expect(spansOf([basic, voluntary], [ended])).toEqual([
      ['Voluntary', '2026-11-10', '2026-11-20'],
      ['Basic', '2025-01-01', null],
    ]);
    const unknown = { ...ended, plan: 'VOL-2' };
    expect(spansOf([basic], [unknown])).toEqual([
      ['VOL-2', null, '2026-11-20'],
      ['Basic', '2025-01-01', '2026-11-20'],
    ]);
  });

  it('lets a full file replace other plans from its first day on', () => {
    const full = row({ plan: 'Gold', from: '2026-11-15', action: 'audit' });
    expect(spansOf([basic], [full])).toEqual([
      ['Gold', '2026-11-15', null],
      ['Basic', '2025-01-01', '2026-11-14'],
    ]);
  });

  it('leaves out what a later file replaces, and what ended before', () => {
    const full = row({ plan: 'Gold', from: '2026-10-01', action: 'audit' });
    expect(spansOf([basic, row({ plan: 'Silver', from: '2026-10-20' })], [full])).toEqual([
      ['Gold', '2026-10-01', null],
    ]);
  });

  it('keeps the last day of an end without a start if nothing earlier is known', () => {
    expect(spansOf([row({ plan: null, from: '2026-11-20', action: 'terminate' })])).toEqual([
      [null, '2026-11-20', null],
    ]);
  });
});

describe('a member who left and came back with all coverages', () => {
  const whole = (more: Given) => row({ plan: null, coverage: ALL_COVERAGES, ...more });
  const left = whole({ from: '2026-11-10', action: 'terminate' });

  it('has what was in force before and after the gap', () => {
    const again = whole({ from: '2026-12-01', action: 'add' });
    const rows = withMemberChanges(enrollmentSpans(datedOf([[basic], [left], [again]]), FIRST));
    const life = rows.filter(({ coverage }) => coverage === 'Life').map(({ from, to }) => [from, to]);
    expect(life).toEqual([
      ['2026-12-01', null],
      ['2025-01-01', '2026-11-10'],
    ]);
  });

  it('is in force before and after if it continues on the next day', () => {
    const again = whole({ from: '2026-11-11', action: 'add' });
    const rows = withMemberChanges(enrollmentSpans(datedOf([[basic], [left], [again]]), FIRST));
    expect(rows.filter(({ coverage }) => coverage === 'Life')).toMatchObject([
      { from: '2026-11-11', to: null },
      { from: '2025-01-01', to: '2026-11-10' },
    ]);
  });
});
