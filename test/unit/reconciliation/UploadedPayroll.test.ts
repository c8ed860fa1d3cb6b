import { ApiError } from '../../../src/application/shared/ApiError';
import { cents } from '../../../src/domain/money/Cents';
import type { Deduction } from '../../../src/domain/reconciliation/Deduction';
import { aLine } from '../../support/reconciliation/aLine';
import { openOf, ReconcileStage, settled } from '../../support/reconciliation/reconcileStage';

const ruth = aLine();
const omar = aLine({ memberId: 'E1002', memberName: 'Omar Diaz' });
const MARCH = {
  filePk: '1.march',
  fileName: 'march.csv',
  rows: 1,
  addDate: '2026-03-02T10:00:00.000Z',
  addUser: 'Rosa',
};
const deduction: Deduction = {
  row: 2,
  memberId: 'E1001',
  memberName: 'Ruth Adler',
  coverage: 'Medical',
  amountCents: cents(61_240),
};

async function compared() {
  const stage = new ReconcileStage([ruth, omar]);
  stage.uploaded.set(MARCH.filePk, [deduction]);
  const visit = await stage.visit();
  await visit.compareUploaded(MARCH);
  return { stage, visit };
}

describe('a payroll file that was uploaded before (UPL-1)', () => {
  it('is held against the bill as if it had been dropped, and nobody is asked for its columns', async () => {
    const { visit } = await compared();
    expect(openOf(visit).comparison).toMatchObject({
      kind: 'compared',
      fileName: 'march.csv',
      deductions: [deduction],
      discrepancies: [{ kind: 'TERMED_STILL_BILLED', memberName: 'Omar Diaz' }],
    });
    expect(visit.columnChoice).toBe('never');
  });

  it('is named when the bill is reconciled, so that it is not reversed under it', async () => {
    const { stage, visit } = await compared();
    const { comparison } = openOf(visit);
    if (comparison.kind !== 'compared') throw new Error('not compared');
    visit.decide('Omar', comparison.discrepancies, ({ key, suggestedReason }) => ({
      key,
      action: 'acceptBill',
      reasonCode: suggestedReason,
      note: '',
    }));
    expect(await visit.reconcile()).toBe(true);
    expect(stage.sent.reconciles).toMatchObject([{ fileName: 'march.csv', filePk: MARCH.filePk }]);
  });

  it('is still the one that was chosen when the person comes back', async () => {
    const { stage, visit } = await compared();
    await settled();
    await stage.end(visit);
    const again = await stage.visit();
    expect(openOf(again).comparison).toMatchObject({ kind: 'compared', fileName: 'march.csv', filePk: MARCH.filePk });
  });

  it('says what failed when its rows cannot be had, and compares when it is chosen again', async () => {
    const stage = new ReconcileStage([ruth, omar]);
    const visit = await stage.visit();
    const error = new ApiError('failed', 'INTERNAL', 'no');
    stage.fails.set('deductions', error);
    stage.uploaded.set(MARCH.filePk, [deduction]);
    await visit.compareUploaded(MARCH);
    expect(openOf(visit).comparison).toEqual({ kind: 'notGiven', fileName: 'march.csv', error });
    await visit.compareUploaded(MARCH);
    expect(openOf(visit).comparison.kind).toBe('compared');
  });

  it('says so when it was reversed between being offered and being chosen', async () => {
    const visit = await new ReconcileStage([ruth, omar]).visit();
    await visit.compareUploaded(MARCH);
    expect(openOf(visit).comparison).toMatchObject({
      kind: 'failed',
      message: 'This upload no longer counts: it was reversed. Choose another file.',
    });
  });
});
