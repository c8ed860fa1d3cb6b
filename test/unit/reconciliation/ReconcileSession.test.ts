import { ApiError } from '../../../src/application/shared/ApiError';
import type { LineEdit, ReasonCode } from '../../../src/domain/bills/BillLine';
import { cents } from '../../../src/domain/money/Cents';
import type { Discrepancy } from '../../../src/domain/reconciliation/Discrepancy';
import type { ColumnMapping } from '../../../src/domain/reconciliation/PayrollTable';
import type { Resolution } from '../../../src/domain/reconciliation/Resolution';
import { aLine } from '../../support/reconciliation/aLine';
import { csv, openOf, ReconcileStage, settled } from '../../support/reconciliation/reconcileStage';

const ruth = aLine();
const omar = aLine({ memberId: 'E1002', memberName: 'Omar Diaz' });
const HEADINGS = 'Emp No,Employee Name,Benefit,EE Deduction';
const WITHOUT_OMAR = csv(HEADINGS, 'E1001,Ruth Adler,Medical,612.40');

const onBill = () => new ReconcileStage([ruth, omar]);
const zero = (reasonCode: ReasonCode | null = 'TERMINATED', line = omar): LineEdit => ({
  linePk: line.linePk,
  reconciledCents: cents(0),
  reasonCode,
  effectiveDate: null,
  note: '',
});
/** An earlier session that changed lines and kept them. */
const worked = async (stage: ReconcileStage, edits: readonly LineEdit[]) => {
  const session = await stage.session();
  session.editor.change('Before', edits);
  await stage.end(session);
};
const followed = ({ key, suggestedAction, suggestedReason }: Discrepancy): Resolution => ({
  key,
  action: suggestedAction,
  reasonCode: suggestedReason,
  note: '',
});

describe('Reconciliation', () => {
  it('takes the lock and shows the lines when a released bill is opened', async () => {
    const stage = onBill();
    const session = await stage.session();
    expect(openOf(session)).toMatchObject({ access: { kind: 'editing' }, lines: { items: [ruth, omar], total: 2 } });
    expect(stage.holder).toBe('Ruth');
  });

  it('says who works on it when somebody else has the lock, and lets a manager take it over', async () => {
    const stage = onBill();
    stage.holder = 'Omar';
    const session = await stage.session();
    expect(openOf(session).access).toEqual({ kind: 'lockedByOther', name: 'Omar', since: '2026-11-20T05:00:00.000Z' });
    session.editor.change('x', [zero()]);
    expect(openOf(session).history.work.edits.size).toBe(0);
    await session.lock.take(true);
    expect(openOf(session).access).toEqual({ kind: 'editing' });
  });

  it('takes no lock when the bill is reconciled already', async () => {
    const stage = onBill();
    stage.bill = { ...stage.bill, status: 'RECONCILED' };
    expect(openOf(await stage.session()).access).toEqual({ kind: 'closed' });
    expect(stage.holder).toBeUndefined();
  });

  it('says what failed when the bill cannot be loaded, and opens it when tried again', async () => {
    const stage = onBill();
    const error = new ApiError(0, 'UNREACHABLE', 'no');
    stage.fails.set('get', error);
    const session = await stage.session();
    expect(session.snapshot).toEqual({ kind: 'failed', error });
    await session.start();
    expect(session.snapshot.kind).toBe('open');
  });

  it('takes steps back and does them again', async () => {
    const session = await onBill().session();
    session.editor.change('Omar', [zero()]);
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    session.editor.undo();
    expect([...openOf(session).history.work.edits.keys()]).toEqual([omar.linePk]);
    session.editor.undo();
    expect(openOf(session).history.work.edits.size).toBe(0);
    session.editor.redo();
    session.editor.redo();
    expect(openOf(session).history.work.edits.size).toBe(2);
  });

  it('takes an amount back together with the reason and the note that were given for it', async () => {
    const session = await onBill().session();
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    session.editor.change('Omar', [zero(null)]);
    session.editor.change('Omar', [zero('OTHER')]);
    session.editor.change('Omar', [{ ...zero('OTHER'), note: 'Moved to the sister company' }]);
    const { work } = openOf(session).history;
    session.editor.undo();
    expect([...openOf(session).history.work.edits.keys()]).toEqual([ruth.linePk]);
    session.editor.redo();
    expect(openOf(session).history.work).toEqual(work);
  });

  it('takes back one by one: another amount, a reason that was given before, another line', async () => {
    const session = await onBill().session();
    session.editor.change('Omar', [zero(null)]);
    session.editor.change('Omar', [{ ...zero(null), reconciledCents: cents(100) }]);
    session.editor.change('Omar', [{ ...zero('WAIVED'), reconciledCents: cents(100) }]);
    session.editor.change('Omar', [{ ...zero('TERMINATED'), reconciledCents: cents(100) }]);
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    expect(openOf(session).history.done).toHaveLength(4);
  });

  it('takes a step back also after it was saved', async () => {
    const stage = onBill();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    expect(await session.save()).toBe(true);
    expect(openOf(session).history.work.edits.size).toBe(0);
    session.editor.undo();
    expect(await session.save()).toBe(true);
    expect(stage.lines[1]?.reconciledCents).toBeNull();
    expect(stage.bill.status).toBe('RELEASED');
  });

  it('saves nothing when a reason is missing', async () => {
    const stage = onBill();
    const session = await stage.session();
    session.editor.change('Omar', [zero(null)]);
    expect(await session.save()).toBe(false);
    expect(openOf(session).failure?.error).toMatchObject({
      code: 'REASON_MISSING',
      message: 'Choose a reason for the difference.',
    });
    expect(stage.sent.changes).toEqual([]);
  });

  it('keeps the draft soon after the last change, and finds it again on the next session', async () => {
    const stage = onBill();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    expect(openOf(session).draft).toEqual({ kind: 'unsaved' });
    await stage.after(1000);
    expect(openOf(session).draft.kind).toBe('saved');
    await stage.end(session);
    expect(stage.holder).toBeUndefined();
    const later = await stage.session();
    expect(openOf(later)).toMatchObject({ restored: { edits: 1, decisions: 0 }, draft: { kind: 'saved' } });
    expect(openOf(later).history.work.edits.get(omar.linePk)).toEqual(zero());
  });

  it('keeps the draft at once when the bill is left', async () => {
    const stage = onBill();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    await stage.end(session);
    expect(stage.drafts.size).toBe(1);
  });

  it('tries to keep the draft again by itself when that failed', async () => {
    const stage = onBill();
    const session = await stage.session();
    stage.fails.set('saveDraft', new ApiError(0, 'UNREACHABLE', 'no'));
    session.editor.change('Omar', [zero()]);
    await stage.after(1000);
    expect(openOf(session).draft.kind).toBe('failed');
    await stage.after(6000);
    expect(openOf(session).draft.kind).toBe('saved');
  });

  it.each([
    ['the server fails', new ApiError(500, 'INTERNAL', 'no')],
    ['nobody answers', new ApiError(0, 'TIMEOUT', 'no')],
    ['it is not what was asked for', new ApiError(200, 'BAD_ANSWER', 'no')],
  ])('finds the draft later when it could not be read because %s, and overwrites nothing before', async (_, error) => {
    const stage = onBill();
    await worked(stage, [zero()]);
    stage.fails.set('draft', error);
    const session = await stage.session();
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    await stage.after(1000);
    await stage.after(6000);
    expect([...openOf(session).history.work.edits.keys()].sort()).toEqual([omar.linePk, ruth.linePk].sort());
    expect(openOf(session).restored).toEqual({ edits: 1, decisions: 0 });
    await stage.end(session);
    expect(openOf(await stage.session()).history.work.edits.size).toBe(2);
  });

  it('keeps both when the bill is left before what was kept earlier could be read', async () => {
    const stage = onBill();
    await worked(stage, [zero()]);
    stage.fails.set('draft', new ApiError(0, 'UNREACHABLE', 'no'));
    const session = await stage.session();
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    await stage.end(session);
    expect(openOf(await stage.session()).history.work.edits.size).toBe(2);
  });

  it('keeps what was kept earlier when it cannot be read at all', async () => {
    const stage = onBill();
    await worked(stage, [zero()]);
    stage.draftsUnreadable = new ApiError(0, 'UNREACHABLE', 'no');
    const session = await stage.session();
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    await stage.after(20_000);
    expect(openOf(session).draft.kind).toBe('failed');
    await stage.end(session);
    stage.draftsUnreadable = undefined;
    expect([...openOf(await stage.session()).history.work.edits.keys()]).toEqual([omar.linePk]);
  });

  it('is as good as no draft when the server has none for the person', async () => {
    const stage = onBill();
    stage.draftsUnreadable = new ApiError(403, 'FORBIDDEN', 'no');
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    await stage.after(1000);
    expect(openOf(session).draft.kind).toBe('saved');
  });

  it('keeps nothing of what is not kept yet when the person chose to lose it (RTE-13)', async () => {
    const stage = onBill();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    session.discard();
    await stage.end(session);
    expect(stage.drafts.size).toBe(0);
  });

  it('reads only and keeps the draft when a manager takes the bill over', async () => {
    const stage = onBill();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    stage.holder = 'Manager';
    await stage.after(45_000);
    expect(openOf(session).access).toEqual({ kind: 'lost' });
    expect(openOf(session).history.work.edits.size).toBe(1);
    expect(stage.drafts.size).toBe(1);
  });

  it('keeps the lock as long as somebody is there', async () => {
    const stage = onBill();
    const session = await stage.session();
    for (let minute = 0; minute < 30; minute += 1) await stage.after(60_000);
    expect(openOf(session).access).toEqual({ kind: 'editing' });
  });

  it('keeps everything when nightly processing refuses it, and sends it again (ERR-3)', async () => {
    const stage = onBill();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    stage.fails.set('changeLines', new ApiError(409, 'IS_PROCESSING', 'IS_PROCESSING'));
    expect(await session.reconcile()).toBe(false);
    expect(openOf(session)).toMatchObject({ failure: { act: 'save' }, access: { kind: 'editing' } });
    expect(openOf(session).history.work.edits.size).toBe(1);
    await session.retry();
    expect(stage.bill.status).toBe('MODIFIED');
  });

  it('loads the bill anew and keeps the work when somebody changed it in between', async () => {
    const stage = onBill();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    stage.bill = { ...stage.bill, version: 7 };
    expect(await session.save()).toBe(false);
    await settled();
    expect(openOf(session)).toMatchObject({ bill: { version: 7 }, failure: { act: 'save' } });
    await session.retry();
    expect(stage.lines[1]?.reconciledCents).toBe(0);
  });

  it('finds out what happened when the answer to saving was lost', async () => {
    const stage = onBill();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    stage.fails.set('changeLinesAnswer', new ApiError(0, 'TIMEOUT', 'no'));
    expect(await session.save()).toBe(false);
    await settled();
    expect(openOf(session).history.work.edits.size).toBe(0);
    await session.retry();
    expect(stage.sent.changes).toHaveLength(1);
  });

  it('is done when only the answer to reconciling was lost', async () => {
    const stage = onBill();
    const session = await stage.session();
    stage.fails.set('reconcileAnswer', new ApiError(0, 'TIMEOUT', 'no'));
    expect(await session.reconcile()).toBe(true);
    expect(openOf(session)).toMatchObject({
      bill: { status: 'RECONCILED' },
      access: { kind: 'closed' },
      failure: undefined,
    });
    expect(stage.holder).toBeUndefined();
  });

  it('never reconciles twice when asked twice at once', async () => {
    const stage = onBill();
    const session = await stage.session();
    await Promise.all([session.reconcile(), session.reconcile()]);
    expect(stage.sent.reconciles).toHaveLength(1);
  });

  it('asks for the columns the first time, and never again for the same ones', async () => {
    const stage = onBill();
    const session = await stage.session();
    await session.payroll.compareFile(WITHOUT_OMAR);
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', agreeing: 1 });
    await session.payroll.compareFile(
      csv(HEADINGS, 'E1001,Ruth Adler,Medical,612.40', 'E1002,Omar Diaz,Medical,612.40'),
    );
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', discrepancies: [] });
  });

  it('says what is wrong with a file, and keeps the work', async () => {
    const session = await onBill().session();
    session.editor.change('Omar', [zero()]);
    await session.payroll.compareFile(csv(''));
    expect(openOf(session).comparison).toEqual({
      kind: 'failed',
      fileName: 'payroll.csv',
      message: 'This file is empty.',
    });
    expect(openOf(session).history.work.edits.size).toBe(1);
  });

  it('holds the bill back while a difference is open, and sends what was decided', async () => {
    const { stage, session, found } = await compared();
    expect(await session.reconcile()).toBe(false);
    expect(openOf(session).failure?.error).toMatchObject({ code: 'DISCREPANCIES_OPEN' });
    session.editor.decide('all', found, followed);
    expect(await session.reconcile()).toBe(true);
    expect(stage.lines[1]?.reconciledCents).toBe(0);
    expect(stage.sent.reconciles[0]).toMatchObject({ fileName: 'payroll.csv', resolutions: found.map(followed) });
    expect(stage.drafts.size).toBe(0);
  });

  it('takes a decision back with the amounts it changed', async () => {
    const { session, found } = await compared();
    session.editor.decide('all', found, followed);
    session.editor.decide('back', found, () => undefined);
    expect(openOf(session).history.work).toEqual({ edits: new Map(), resolutions: new Map() });
    session.editor.undo();
    expect(openOf(session).history.work.edits.size).toBe(1);
  });

  it('opens a difference again when a line is edited against its decision', async () => {
    const { session, found } = await compared();
    session.editor.decide('all', found, followed);
    session.editor.change('Omar', [{ ...zero(), reconciledCents: cents(100) }]);
    expect(openOf(session).history.work.resolutions.size).toBe(0);
    session.editor.undo();
    expect(openOf(session).history.work.resolutions.size).toBe(1);
  });

  it('finds differences and decisions again on the next session', async () => {
    const { stage, session, found } = await compared();
    session.editor.decide('all', found, followed);
    await stage.end(session);
    const later = await stage.session();
    await settled();
    expect(openOf(later)).toMatchObject({
      comparison: { kind: 'compared', discrepancies: found },
      restored: { edits: 1, decisions: 1 },
    });
    expect(await later.reconcile()).toBe(true);
  });
});

// Helpers

/** A session that has compared the bill with a file without Omar, where he counts as having left. */
async function compared() {
  const stage = onBill();
  stage.mapping = {
    memberId: 'Emp No',
    memberName: 'Employee Name',
    coverage: 'Benefit',
    amount: 'EE Deduction',
    employerAmount: null,
  };
  const session = await stage.session();
  await session.payroll.compareFile(WITHOUT_OMAR);
  // Half of the bill's members are missing, so the columns have to be confirmed.
  await session.payroll.chooseColumns(stage.mapping);
  const { comparison } = openOf(session);
  if (comparison.kind !== 'compared') throw new Error(comparison.kind);
  expect(comparison.discrepancies).toMatchObject([{ memberName: 'Omar Diaz', suggestedAction: 'acceptOurs' }]);
  return { stage, session, found: comparison.discrepancies };
}
