import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { Deduction } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine } from '../../../support/reconciliation/aLine';
import { openOf, ReconcileFixture, settled } from '../../../support/reconciliation/ReconcileFixture';

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
  const stage = new ReconcileFixture([ruth, omar]);
  stage.uploaded.set(MARCH.filePk, [deduction]);
  const session = await stage.session();
  await session.payroll.compareUploaded(MARCH);
  return { stage, session };
}

describe('a previously uploaded payroll file (UPL-1)', () => {
  it('is compared like a dropped file, without asking for its columns', async () => {
    const { session } = await compared();
    expect(openOf(session).comparison).toMatchObject({
      kind: 'compared',
      fileName: 'march.csv',
      deductions: [deduction],
      discrepancies: [{ kind: 'NO_DEDUCTION', memberName: 'Omar Diaz' }],
    });
    expect(session.payroll.columnChoice).toBe('never');
  });

  it('is sent with the reconciliation, so that it cannot be reversed later', async () => {
    const { stage, session } = await compared();
    const { comparison } = openOf(session);
    if (comparison.kind !== 'compared') throw new Error('not compared');
    session.editor.decide('Omar', comparison.discrepancies, ({ key, suggestedReason }) => ({
      key,
      action: 'acceptBill',
      reasonCode: suggestedReason,
      note: '',
    }));
    expect(await session.reconcile()).toBe(true);
    expect(stage.sent.reconciles).toMatchObject([{ fileName: 'march.csv', filePk: MARCH.filePk }]);
  });

  it('is restored in the next session', async () => {
    const { stage, session } = await compared();
    await settled();
    await stage.end(session);
    const again = await stage.session();
    expect(openOf(again).comparison).toMatchObject({ kind: 'compared', fileName: 'march.csv', filePk: MARCH.filePk });
  });

  it('does not suggest people of skipped rows as terminated', async () => {
    const stage = new ReconcileFixture([ruth, omar]);
    stage.uploaded.set(MARCH.filePk, [deduction]);
    stage.rowsLeftOut = 2;
    const session = await stage.session();
    await session.payroll.compareUploaded(MARCH);
    expect(openOf(session).comparison).toMatchObject({
      unreadRows: 2,
      discrepancies: [{ kind: 'UNREAD_IN_FILE', memberName: 'Omar Diaz', suggestedAction: null }],
    });
  });

  it('reports rows that cannot be loaded, and compares when chosen again', async () => {
    const stage = new ReconcileFixture([ruth, omar]);
    const session = await stage.session();
    const error = new ApiError('failed', 'INTERNAL', 'no');
    stage.fails.set('deductions', error);
    stage.uploaded.set(MARCH.filePk, [deduction]);
    await session.payroll.compareUploaded(MARCH);
    expect(openOf(session).comparison).toEqual({ kind: 'notGiven', fileName: 'march.csv', error });
    await session.payroll.compareUploaded(MARCH);
    expect(openOf(session).comparison.kind).toBe('compared');
  });

  it('reports an upload that was reversed before it was chosen', async () => {
    const session = await new ReconcileFixture([ruth, omar]).session();
    await session.payroll.compareUploaded(MARCH);
    expect(openOf(session).comparison).toMatchObject({
      kind: 'failed',
      message: 'This upload was reversed. Choose another file.',
    });
  });
});
