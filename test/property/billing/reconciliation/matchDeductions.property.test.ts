import fc from 'fast-check';
import { type BillLine, lineAmount } from '../../../../src/domain/billing/bills/BillLine';
import { applyEdit, problemWith } from '../../../../src/domain/billing/bills/lineEdit';
import { compareMembers } from '../../../../src/domain/billing/reconciliation/compareMembers';
import { matchDeductions } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Discrepancy } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import {
  checkResolved,
  editsFor,
  openDiscrepancies,
  type Resolution,
} from '../../../../src/domain/billing/reconciliation/Resolution';
import { billLines, deductions, payrollOf } from '../../../support/arbitraries/payroll';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const shuffled = <Item>(items: readonly Item[]) => fc.shuffledSubarray([...items], { minLength: items.length });

describe('matchDeductions', () => {
  it('never depends on the order of lines or rows', () => {
    const inTwoOrders = fc.tuple(billLines(), deductions()).chain(([lines, rows]) =>
      fc.record({
        lines: fc.constant(lines),
        rows: fc.constant(rows),
        otherLines: shuffled(lines),
        otherRows: shuffled(rows),
      }),
    );
    fc.assert(
      fc.property(inTwoOrders, ({ lines, rows, otherLines, otherRows }) => {
        expect(matchDeductions(otherLines, otherRows)).toEqual(matchDeductions(lines, rows));
      }),
    );
  });

  it('always accounts for every cent it compares', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        const { comparisons } = compareMembers(lines, rows);
        const billed = sum(comparisons.flatMap((one) => one.lines.map(({ billedCents }) => billedCents)));
        const deducted = sum(comparisons.flatMap((one) => one.deductions.map(({ amountCents }) => amountCents)));
        expect(sum(matchDeductions(lines, rows).map(({ differenceCents }) => differenceCents))).toBe(deducted - billed);
      }),
    );
  });

  it('always compares each current line exactly once, and each row at most once', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        const { comparisons, leftOut } = compareMembers(lines, rows);
        const seen = comparisons.flatMap((one) => one.lines.map(({ linePk }) => linePk));
        const current = lines.filter(({ retroPeriod }) => retroPeriod === null).map(({ linePk }) => linePk);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual(expect.arrayContaining(current));
        const seenRows = [...leftOut, ...comparisons.flatMap((one) => one.deductions)].map(({ row }) => row);
        expect(seenRows.sort((a, b) => a - b)).toEqual(rows.map(({ row }) => row));
      }),
    );
  });

  it('never finds a difference in a file made from the bill', () => {
    fc.assert(fc.property(billLines(), (lines) => expect(matchDeductions(lines, payrollOf(lines))).toEqual([])));
  });

  it('never gives two discrepancies the same key, nor returns a difference of zero', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        const found = matchDeductions(lines, rows);
        expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
        expect(found.every(({ differenceCents }) => differenceCents !== 0)).toBe(true);
      }),
    );
  });

  it('keeps keys when lines are edited', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        const edited = lines.map((line) => ({ ...line, reconciledCents: line.billedCents }));
        expect(keysOf(matchDeductions(edited, rows))).toEqual(keysOf(matchDeductions(lines, rows)));
      }),
    );
  });
});

describe('editsFor', () => {
  it('always makes the lines add up to the payroll amount when it is used', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        for (const found of matchDeductions(lines, rows).filter(canAcceptOurs)) {
          const edits = editsFor(found, { action: 'acceptOurs', reasonCode: 'TERMINATED', note: '' }, lineOf(lines));
          const after = apply(lines, edits).filter(({ linePk }) => found.linePks.includes(linePk));
          expect(sum(after.map(lineAmount))).toBe(found.deductedCents ?? 0);
        }
      }),
    );
  });

  it('always resolves the differences when the next bill contains the edits', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        const found = matchDeductions(lines, rows);
        const accepted = found.filter(canAcceptOurs);
        const edits = accepted.flatMap((one) =>
          editsFor(one, { action: 'acceptOurs', reasonCode: 'TERMINATED', note: '' }, lineOf(lines)),
        );
        const after = apply(lines, edits).map((line) => ({ ...line, billedCents: lineAmount(line) }));
        expect(matchDeductions(after, rows)).toHaveLength(found.length - accepted.length);
      }),
    );
  });

  it('always restores the billed amounts when the user changes to Accept as billed', () => {
    fc.assert(
      fc.property(billLines(), deductions(), fc.constantFrom('acceptBill', 'expectNextBill'), (lines, rows, action) => {
        for (const found of matchDeductions(lines, rows)) {
          const ours = apply(
            lines,
            editsFor(found, { action: 'acceptOurs', reasonCode: 'TERMINATED', note: 'x' }, lineOf(lines)),
          );
          const kept = apply(ours, editsFor(found, { action, reasonCode: 'CARRIER_CORRECT', note: '' }, lineOf(ours)));
          expect(kept).toEqual(lines);
        }
      }),
    );
  });

  it('never creates an edit that cannot be saved', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        for (const found of matchDeductions(lines, rows)) {
          const edits = editsFor(
            found,
            { action: 'acceptOurs', reasonCode: found.suggestedReason, note: '' },
            lineOf(lines),
          );
          for (const edit of edits) expect(problemWith(edit, lineOf(lines)(edit.linePk)!)).toBeUndefined();
        }
      }),
    );
  });
});

describe('checkResolved', () => {
  it('always finds nothing open if every suggestion is applied', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        const found = matchDeductions(lines, rows);
        const after = apply(
          lines,
          found.flatMap((one) => editsFor(one, suggestionOf(one), lineOf(lines))),
        );
        expect(checkResolved(after, rows, found.map(suggestionOf))).toEqual({ open: [], problems: [] });
      }),
    );
  });

  it('always lists exactly the discrepancies without a decision', () => {
    const withSome = fc
      .tuple(billLines(), deductions())
      .chain(([lines, rows]) =>
        fc.tuple(fc.constant(lines), fc.constant(rows), fc.shuffledSubarray([...matchDeductions(lines, rows)])),
      );
    fc.assert(
      fc.property(withSome, ([lines, rows, decided]) => {
        const keep = decided.map((one): Resolution => ({ ...suggestionOf(one), action: 'acceptBill' }));
        const open = matchDeductions(lines, rows).filter((one) => !decided.some(({ key }) => key === one.key));
        expect(checkResolved(lines, rows, keep)).toEqual({ open: keysOf(open), problems: [] });
        expect(keysOf(openDiscrepancies(matchDeductions(lines, rows), keep))).toEqual(keysOf(open));
      }),
    );
  });

  it('always finds lines that contradict their decision', () => {
    fc.assert(
      fc.property(billLines(), deductions(), (lines, rows) => {
        const found = matchDeductions(lines, rows).filter(canAcceptOurs);
        const claimed = found.map((one): Resolution => ({ ...suggestionOf(one), action: 'acceptOurs' }));
        expect(checkResolved(lines, rows, claimed).problems.map(({ key }) => key)).toEqual(keysOf(found));
      }),
    );
  });
});

const canAcceptOurs = ({ actions }: Discrepancy) => actions.includes('acceptOurs');

const keysOf = (found: readonly Discrepancy[]) => found.map(({ key }) => key);

const lineOf = (lines: ReturnType<typeof apply>) => (linePk: string) => lines.find((line) => line.linePk === linePk);

function suggestionOf({ key, suggestedAction, suggestedReason }: Discrepancy): Resolution {
  return { key, action: suggestedAction ?? 'acceptBill', reasonCode: suggestedReason, note: '' };
}

function apply(lines: readonly BillLine[], edits: ReturnType<typeof editsFor>) {
  const byPk = new Map(edits.map((edit) => [edit.linePk, edit]));
  return lines.map((line) => {
    const edit = byPk.get(line.linePk);
    return edit ? applyEdit(line, edit) : line;
  });
}
