import {
  type DifferenceRow,
  ExportDifferences,
} from '../../../../src/application/billing/reconciliation/ExportDifferences';
import type { ReconcileState } from '../../../../src/application/billing/reconciliation/ReconcileState';
import { matchDeductions } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { resolutionFor } from '../../../../src/domain/billing/reconciliation/Resolution';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aBill } from '../../../support/reconciliation/aBill';
import { aLine } from '../../../support/reconciliation/aLine';

describe('export of differences', () => {
  it('has the shown differences in their order, with the decisions made so far', async () => {
    const lines = [
      aLine({ linePk: 'l1', memberId: 'E1001', memberName: 'Adler, Ruth', billed: 60_000 }),
      aLine({ linePk: 'l2', memberId: 'E1002', memberName: 'Diaz, Omar', billed: 50_000 }),
    ];
    const deductions = lines.map(({ memberId, memberName, coverage }, at) => ({
      row: at + 2,
      memberId,
      memberName,
      coverage,
      amountCents: cents(45_000),
    }));
    const shown = matchDeductions(lines, deductions);
    const [ruth] = shown;
    if (!ruth) throw new Error('There is no difference.');
    const decided = new Map([[ruth.key, { ...resolutionFor(ruth, 'acceptOurs'), note: 'checked' }]]);
    const written: DifferenceRow[] = [];
    const sheets = {
      write: async (rows: readonly DifferenceRow[]) => {
        written.push(...rows);
        return new Uint8Array();
      },
    };
    const state = { kind: 'open', bill: aBill(lines) } as unknown as ReconcileState;
    const { name } = await new ExportDifferences(sheets).run(state, shown, decided);
    expect(name).toBe('Harbor Foods 2026-11 B-1042-2611 differences.xlsx');
    expect(written).toEqual([
      expect.objectContaining({
        member: 'Adler, Ruth',
        memberId: 'XX001',
        billedCents: 60_000,
        deductedCents: 45_000,
        differenceCents: -15_000,
        decision: 'Use payroll amount',
        note: 'checked',
      }),
      expect.objectContaining({ member: 'Diaz, Omar', decision: '', reason: '', note: '' }),
    ]);
  });
});
