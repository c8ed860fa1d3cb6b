import type { LineEdit } from '../../../../src/domain/billing/bills/lineEdit';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { DiscrepancyAction } from '../../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { editOf, NO_WORK, type ReconcileWork } from '../../../../src/domain/billing/reconciliation/ReconcileWork';
import { resolutionFor } from '../../../../src/domain/billing/reconciliation/Resolution';
import { reconcileSummary, workedCents } from '../../../../src/domain/billing/reconciliation/reconcileSummary';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aBill } from '../../../support/reconciliation/aBill';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const omar = { memberId: 'E1002', memberName: 'Omar Diaz' };
const LINES = [aLine({ billed: 60_000 }), aLine({ ...omar, billed: 40_000 })];
const lineOf = (linePk: string) => LINES.find((line) => line.linePk === linePk);
const edit = (at: number, amount: number, more: Partial<LineEdit> = {}): LineEdit => ({
  ...editOf(LINES[at]!),
  reconciledCents: cents(amount),
  reasonCode: 'WAIVED',
  ...more,
});
const work = (...edits: LineEdit[]): ReconcileWork => ({
  ...NO_WORK,
  edits: new Map(edits.map((one) => [one.linePk, one])),
});
const summaryOf = (done: ReconcileWork, more = {}) => reconcileSummary({ ...aBill(LINES), ...more }, done, lineOf, []);

describe('the summary of unsaved work', () => {
  it('is partial while a changed line is not loaded', () => {
    const done = work(edit(0, 50_000), edit(1, 0));
    const loaded = (linePk: string) => LINES.slice(0, 1).find((line) => line.linePk === linePk);
    expect(reconcileSummary(aBill(LINES), done, loaded, []).isPartial).toBe(true);
    expect(summaryOf(done).isPartial).toBe(false);
  });

  it('is due as reconciled if the group adjusts then pays', () => {
    expect(summaryOf(work(edit(0, 50_000)))).toMatchObject({
      billedCents: 100_000,
      reconciledCents: 90_000,
      varianceCents: -10_000,
      dueCents: 90_000,
      expected: { creditCents: 0, chargeCents: 0 },
      unsavedLines: 1,
      open: [],
    });
  });

  it('is due as billed, and expected back, if the group pays as billed', () => {
    expect(summaryOf(work(edit(0, 50_000)), { reconcilePolicy: 'payAsBilled' })).toMatchObject({
      varianceCents: -10_000,
      dueCents: 100_000,
      expected: { creditCents: -10_000, chargeCents: 0 },
    });
  });

  it('lists the lines whose edit lacks a reason, and ignores edits of unknown lines', () => {
    const lost = { ...edit(0, 1), linePk: 'gone', reasonCode: null };
    const { problems, reconciledCents } = summaryOf(work(edit(0, 1), edit(1, 2, { reasonCode: null }), lost));
    expect([...problems]).toEqual([[LINES[1]?.linePk, 'Choose a reason for the difference.']]);
    expect(reconciledCents).toBe(3);
    expect(workedCents({ reconciledCents: cents(7) }, work(lost), lineOf)).toBe(7);
  });
});

describe('differences of a summary', () => {
  const rows = [aRow({ amount: 55_000 }), aRow({ ...omar, row: 2, amount: 43_000 }), aRow({ row: 3, memberId: 'X9' })];
  const { discrepancies } = comparePayroll(LINES, rows);
  const decided = (decisions: readonly (readonly [string, DiscrepancyAction])[], ...edits: LineEdit[]) =>
    reconcileSummary(
      aBill(LINES),
      {
        ...work(...edits),
        resolutions: new Map(
          decisions.map(([memberId, action]) => {
            const one = discrepancies.find((found) => found.memberId === memberId)!;
            return [one.key, resolutionFor(one, action)];
          }),
        ),
      },
      lineOf,
      discrepancies,
    );

  it('are open until they have a decision', () => {
    const { open } = decided([['E1001', 'acceptBill']]);
    expect(open.map(({ memberId }) => memberId).sort()).toEqual(['E1002', 'X9']);
  });

  it.each([
    ['expectNextBill', 'E1001', -5_000],
    ['dispute', 'E1001', -5_000],
    ['expectNextBill', 'E1002', 3_000],
    ['expectNextBill', 'X9', 61_240],
    ['acceptBill', 'E1001', 0],
    ['acceptOurs', 'E1001', 0],
    ['ignore', 'E1001', 0],
  ] as const)('that are decided as %s for %s are expected on later bills with %i cents', (action, memberId, amount) => {
    expect(decided([[memberId, action]]).expected).toEqual({
      creditCents: Math.min(0, amount),
      chargeCents: Math.max(0, amount),
    });
  });

  it('are expected separately if later bills credit one and charge another', () => {
    const both = decided([
      ['E1001', 'expectNextBill'],
      ['E1002', 'expectNextBill'],
    ]);
    expect(both.expected).toEqual({ creditCents: -5_000, chargeCents: 3_000 });
  });

  it('are expected with what an edited line lacks', () => {
    expect(decided([['E1001', 'dispute']], edit(0, 57_000)).expected.creditCents).toBe(-2_000);
  });

  it('without a row are expected as a whole', () => {
    const found = comparePayroll(LINES, []).discrepancies.map((one) => ({ ...one, linePks: [...one.linePks, 'gone'] }));
    const resolutions = new Map(found.map((one) => [one.key, resolutionFor(one, 'dispute')]));
    const { expected } = reconcileSummary(aBill(LINES), { ...NO_WORK, resolutions }, lineOf, found);
    expect(expected.creditCents).toBe(-100_000);
  });
});
