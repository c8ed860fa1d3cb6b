import fc from 'fast-check';
import { historyFromDraft, historyToDraft } from '../../../../src/application/billing/reconciliation/workHistoryDraft';
import { lineAmount, ReasonCode } from '../../../../src/domain/billing/bills/BillLine';
import {
  did,
  editOf,
  NO_HISTORY,
  type ReconcileWork,
  redid,
  undid,
  type WorkHistory,
  workedLine,
} from '../../../../src/domain/billing/reconciliation/ReconcileWork';
import { reconcileSummary } from '../../../../src/domain/billing/reconciliation/reconcileSummary';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { lineRows } from '../../../../src/ui/billing/bills/lineRows';
import { billLines } from '../../../support/arbitraries/payroll';
import { aBill } from '../../../support/reconciliation/aBill';

/** Edits as a user makes them: a line, an amount, a reason. */
const steps = fc.array(
  fc.record({
    line: fc.nat(24),
    amount: fc.integer({ min: -100, max: 70_000 }),
    reason: fc.option(fc.constantFrom(...Object.values(ReasonCode))),
    note: fc.string({ maxLength: 5 }),
  }),
  { maxLength: 12 },
);

const anyWork = fc.tuple(billLines(), steps).map(([lines, edits]) => {
  const lineOf = (linePk: string) => lines.find((line) => line.linePk === linePk);
  let history: WorkHistory = NO_HISTORY;
  for (const { line: at, amount, reason, note } of edits) {
    const line = lines[at % Math.max(1, lines.length)];
    if (!line) break;
    const before = editOf(workedLine(line, history.work));
    const after = { ...before, reconciledCents: cents(amount), reasonCode: reason, note };
    history = did(history, { label: '', edits: [{ before, after }], decisions: [] }, lineOf);
  }
  return { lines, lineOf, history };
});

describe('WorkHistory', () => {
  it('always returns to the saved state by undoing every edit, and to the edits by redoing them', () => {
    fc.assert(
      fc.property(anyWork, ({ lineOf, history }) => {
        let now = history;
        for (const _ of history.done) now = undid(now, lineOf);
        expect([now.work.edits.size, now.work.resolutions.size]).toEqual([0, 0]);
        for (const _ of history.done) now = redid(now, lineOf);
        expect(sorted(now.work)).toEqual(sorted(history.work));
      }),
    );
  });

  it('never stores an edit equal to the saved line', () => {
    fc.assert(
      fc.property(anyWork, ({ lines, history }) => {
        const kept = lines.filter(({ linePk }) => history.work.edits.has(linePk));
        for (const line of kept) expect(workedLine(line, history.work)).not.toEqual(line);
      }),
    );
  });
});

describe('reconcileSummary', () => {
  it('always adds up the lines with the unsaved work', () => {
    fc.assert(
      fc.property(anyWork, ({ lines, lineOf, history }) => {
        const bill = aBill(lines);
        const summary = reconcileSummary(bill, history.work, lineOf, []);
        const total = lines.reduce((sum, line) => sum + lineAmount(workedLine(line, history.work)), 0);
        expect(summary.reconciledCents).toBe(total);
        expect(summary.varianceCents).toBe(total - bill.billedCents);
      }),
    );
  });
});

describe('reconcileDraft', () => {
  it('always restores a saved draft with its steps', () => {
    fc.assert(
      fc.property(anyWork, ({ history }) => {
        const kept: unknown = JSON.parse(JSON.stringify(historyToDraft(history)));
        expect(historyFromDraft(kept as Record<string, unknown>)).toEqual(history);
      }),
    );
  });

  it('never fails on an unreadable draft', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('edits', 'decisions', 'done', 'undone', 'x'), fc.jsonValue()),
        (body) => {
          const { work, done, undone } = historyFromDraft(body);
          const { edits, resolutions } = work;
          for (const { label } of [...done, ...undone]) expect(typeof label).toBe('string');
          for (const edit of edits.values()) expect(Number.isSafeInteger(edit.reconciledCents)).toBe(true);
          expect(resolutions).toBeInstanceOf(Map);
        },
      ),
    );
  });
});

describe('lineRows', () => {
  it('always add up to the lines, with and without subtotals', () => {
    fc.assert(
      fc.property(billLines(), (lines) => {
        const rows = lineRows(lines, true);
        const subtotals = rows.reduce((sum, row) => sum + (row.kind === 'member' ? row.billedCents : 0), 0);
        expect(subtotals).toBe(lines.reduce((sum, { billedCents }) => sum + billedCents, 0));
        expect(rows.flatMap((row) => (row.kind === 'line' ? [row.line] : []))).toEqual(lines);
        expect(lineRows(lines, false)).toHaveLength(lines.length);
      }),
    );
  });
});

function sorted({ edits, resolutions }: ReconcileWork): unknown {
  const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);
  return [[...edits].sort(byKey), [...resolutions].sort(byKey)];
}
