import { ApiError } from '../../../src/application/shared/ApiError';
import type { ReasonCode } from '../../../src/domain/bills/BillLine';
import type { LineEdit } from '../../../src/domain/bills/lineEdit';
import { cents } from '../../../src/domain/money/Cents';
import type { ColumnMapping } from '../../../src/domain/reconciliation/ColumnMapping';
import type { Discrepancy } from '../../../src/domain/reconciliation/Discrepancy';
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
/** An earlier visit that changed lines and kept them. */
const worked = async (stage: ReconcileStage, edits: readonly LineEdit[]) => {
  const visit = await stage.visit();
  visit.change('Before', edits);
  await stage.end(visit);
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
    const visit = await stage.visit();
    expect(openOf(visit)).toMatchObject({ access: { kind: 'editing' }, lines: { items: [ruth, omar], total: 2 } });
    expect(stage.holder).toBe('Ruth');
  });

  it('says who works on it when somebody else has the lock, and lets a manager take it over', async () => {
    const stage = onBill();
    stage.holder = 'Omar';
    const visit = await stage.visit();
    expect(openOf(visit).access).toEqual({ kind: 'lockedByOther', name: 'Omar', since: '2026-11-20T05:00:00.000Z' });
    visit.change('x', [zero()]);
    expect(openOf(visit).history.work.edits.size).toBe(0);
    await visit.takeLock(true);
    expect(openOf(visit).access).toEqual({ kind: 'editing' });
  });

  it('takes no lock when the bill is reconciled already', async () => {
    const stage = onBill();
    stage.bill = { ...stage.bill, status: 'RECONCILED' };
    expect(openOf(await stage.visit()).access).toEqual({ kind: 'closed' });
    expect(stage.holder).toBeUndefined();
  });

  it('says what failed when the bill cannot be loaded, and opens it when tried again', async () => {
    const stage = onBill();
    const error = new ApiError('unanswered', 'UNREACHABLE', 'no');
    stage.fails.set('get', error);
    const visit = await stage.visit();
    expect(visit.snapshot).toEqual({ kind: 'failed', error });
    await visit.start();
    expect(visit.snapshot.kind).toBe('open');
  });

  it('takes steps back and does them again', async () => {
    const visit = await onBill().visit();
    visit.change('Omar', [zero()]);
    visit.change('Ruth', [zero('WAIVED', ruth)]);
    visit.undo();
    expect([...openOf(visit).history.work.edits.keys()]).toEqual([omar.linePk]);
    visit.undo();
    expect(openOf(visit).history.work.edits.size).toBe(0);
    visit.redo();
    visit.redo();
    expect(openOf(visit).history.work.edits.size).toBe(2);
  });

  it('takes an amount back together with the reason and the note that were given for it', async () => {
    const visit = await onBill().visit();
    visit.change('Ruth', [zero('WAIVED', ruth)]);
    visit.change('Omar', [zero(null)]);
    visit.change('Omar', [zero('OTHER')]);
    visit.change('Omar', [{ ...zero('OTHER'), note: 'Moved to the sister company' }]);
    const { work } = openOf(visit).history;
    visit.undo();
    expect([...openOf(visit).history.work.edits.keys()]).toEqual([ruth.linePk]);
    visit.redo();
    expect(openOf(visit).history.work).toEqual(work);
  });

  it('takes back one by one: another amount, a reason that was given before, another line', async () => {
    const visit = await onBill().visit();
    visit.change('Omar', [zero(null)]);
    visit.change('Omar', [{ ...zero(null), reconciledCents: cents(100) }]);
    visit.change('Omar', [{ ...zero('WAIVED'), reconciledCents: cents(100) }]);
    visit.change('Omar', [{ ...zero('TERMINATED'), reconciledCents: cents(100) }]);
    visit.change('Ruth', [zero('WAIVED', ruth)]);
    expect(openOf(visit).history.done).toHaveLength(4);
  });

  it('takes a step back also after it was saved', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    visit.change('Omar', [zero()]);
    expect(await visit.save()).toBe(true);
    expect(openOf(visit).history.work.edits.size).toBe(0);
    visit.undo();
    expect(await visit.save()).toBe(true);
    expect(stage.lines[1]?.reconciledCents).toBeNull();
    expect(stage.bill.status).toBe('RELEASED');
  });

  it('saves nothing when a reason is missing', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    visit.change('Omar', [zero(null)]);
    expect(await visit.save()).toBe(false);
    expect(openOf(visit).failure?.error).toMatchObject({
      code: 'REASON_MISSING',
      message: 'Choose a reason for the difference.',
    });
    expect(stage.sent.changes).toEqual([]);
  });

  it('keeps the draft soon after the last change, and finds it again on the next visit', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    visit.change('Omar', [zero()]);
    expect(openOf(visit).draft).toEqual({ kind: 'unsaved' });
    await stage.after(1000);
    expect(openOf(visit).draft.kind).toBe('saved');
    await stage.end(visit);
    expect(stage.holder).toBeUndefined();
    const later = await stage.visit();
    expect(openOf(later)).toMatchObject({ restored: { edits: 1, decisions: 0 }, draft: { kind: 'saved' } });
    expect(openOf(later).history.work.edits.get(omar.linePk)).toEqual(zero());
  });

  it('keeps the draft at once when the bill is left', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    visit.change('Omar', [zero()]);
    await stage.end(visit);
    expect(stage.drafts.size).toBe(1);
  });

  it('tries to keep the draft again by itself when that failed', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    stage.fails.set('saveDraft', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    visit.change('Omar', [zero()]);
    await stage.after(1000);
    expect(openOf(visit).draft.kind).toBe('failed');
    await stage.after(6000);
    expect(openOf(visit).draft.kind).toBe('saved');
  });

  it.each([
    ['the server fails', new ApiError('failed', 'INTERNAL', 'no')],
    ['nobody answers', new ApiError('unanswered', 'TIMEOUT', 'no')],
    ['it is not what was asked for', new ApiError('failed', 'BAD_ANSWER', 'no')],
  ])('finds the draft later when it could not be read because %s, and overwrites nothing before', async (_, error) => {
    const stage = onBill();
    await worked(stage, [zero()]);
    stage.fails.set('draft', error);
    const visit = await stage.visit();
    visit.change('Ruth', [zero('WAIVED', ruth)]);
    await stage.after(1000);
    await stage.after(6000);
    expect([...openOf(visit).history.work.edits.keys()].sort()).toEqual([omar.linePk, ruth.linePk].sort());
    expect(openOf(visit).restored).toEqual({ edits: 1, decisions: 0 });
    await stage.end(visit);
    expect(openOf(await stage.visit()).history.work.edits.size).toBe(2);
  });

  it('keeps both when the bill is left before what was kept earlier could be read', async () => {
    const stage = onBill();
    await worked(stage, [zero()]);
    stage.fails.set('draft', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    const visit = await stage.visit();
    visit.change('Ruth', [zero('WAIVED', ruth)]);
    await stage.end(visit);
    expect(openOf(await stage.visit()).history.work.edits.size).toBe(2);
  });

  it('keeps what was kept earlier when it cannot be read at all', async () => {
    const stage = onBill();
    await worked(stage, [zero()]);
    stage.draftsUnreadable = new ApiError('unanswered', 'UNREACHABLE', 'no');
    const visit = await stage.visit();
    visit.change('Ruth', [zero('WAIVED', ruth)]);
    await stage.after(20_000);
    expect(openOf(visit).draft.kind).toBe('failed');
    await stage.end(visit);
    stage.draftsUnreadable = undefined;
    expect([...openOf(await stage.visit()).history.work.edits.keys()]).toEqual([omar.linePk]);
  });

  it('is as good as no draft when the server has none for the person', async () => {
    const stage = onBill();
    stage.draftsUnreadable = new ApiError('forbidden', 'FORBIDDEN', 'no');
    const visit = await stage.visit();
    visit.change('Omar', [zero()]);
    await stage.after(1000);
    expect(openOf(visit).draft.kind).toBe('saved');
  });

  it('keeps nothing of what is not kept yet when the person chose to lose it (RTE-13)', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    visit.change('Omar', [zero()]);
    visit.discard();
    await stage.end(visit);
    expect(stage.drafts.size).toBe(0);
  });

  it('reads only and keeps the draft when a manager takes the bill over', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    visit.change('Omar', [zero()]);
    stage.holder = 'Manager';
    await stage.after(45_000);
    expect(openOf(visit).access).toEqual({ kind: 'lost' });
    expect(openOf(visit).history.work.edits.size).toBe(1);
    expect(stage.drafts.size).toBe(1);
  });

  it('keeps the lock as long as somebody is there', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    for (let minute = 0; minute < 30; minute += 1) await stage.after(60_000);
    expect(openOf(visit).access).toEqual({ kind: 'editing' });
  });

  it('keeps everything when nightly processing refuses it, and sends it again (ERR-3)', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    visit.change('Omar', [zero()]);
    stage.fails.set('changeLines', new ApiError('onHold', 'IS_PROCESSING', 'IS_PROCESSING'));
    expect(await visit.reconcile()).toBe(false);
    expect(openOf(visit)).toMatchObject({ failure: { act: 'save' }, access: { kind: 'editing' } });
    expect(openOf(visit).history.work.edits.size).toBe(1);
    await visit.retry();
    expect(stage.bill.status).toBe('MODIFIED');
  });

  it('loads the bill anew and keeps the work when somebody changed it in between', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    visit.change('Omar', [zero()]);
    stage.bill = { ...stage.bill, version: 7 };
    expect(await visit.save()).toBe(false);
    await settled();
    expect(openOf(visit)).toMatchObject({ bill: { version: 7 }, failure: { act: 'save' } });
    await visit.retry();
    expect(stage.lines[1]?.reconciledCents).toBe(0);
  });

  it('finds out what happened when the answer to saving was lost', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    visit.change('Omar', [zero()]);
    stage.fails.set('changeLinesAnswer', new ApiError('unanswered', 'TIMEOUT', 'no'));
    expect(await visit.save()).toBe(false);
    await settled();
    expect(openOf(visit).history.work.edits.size).toBe(0);
    await visit.retry();
    expect(stage.sent.changes).toHaveLength(1);
  });

  it('is done when only the answer to reconciling was lost', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    stage.fails.set('reconcileAnswer', new ApiError('unanswered', 'TIMEOUT', 'no'));
    expect(await visit.reconcile()).toBe(true);
    expect(openOf(visit)).toMatchObject({
      bill: { status: 'RECONCILED' },
      access: { kind: 'closed' },
      failure: undefined,
    });
    expect(stage.holder).toBeUndefined();
  });

  it('never reconciles twice when asked twice at once', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    await Promise.all([visit.reconcile(), visit.reconcile()]);
    expect(stage.sent.reconciles).toHaveLength(1);
  });

  it('asks for the columns the first time, and never again for the same ones', async () => {
    const stage = onBill();
    const visit = await stage.visit();
    await visit.compareFile(WITHOUT_OMAR);
    const { comparison } = openOf(visit);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    await visit.chooseColumns(comparison.mapping as ColumnMapping);
    expect(openOf(visit).comparison).toMatchObject({ kind: 'compared', agreeing: 1 });
    await visit.compareFile(csv(HEADINGS, 'E1001,Ruth Adler,Medical,612.40', 'E1002,Omar Diaz,Medical,612.40'));
    expect(openOf(visit).comparison).toMatchObject({ kind: 'compared', discrepancies: [] });
  });

  it('says what is wrong with a file, and keeps the work', async () => {
    const visit = await onBill().visit();
    visit.change('Omar', [zero()]);
    await visit.compareFile(csv(''));
    expect(openOf(visit).comparison).toEqual({
      kind: 'failed',
      fileName: 'payroll.csv',
      message: 'This file is empty.',
    });
    expect(openOf(visit).history.work.edits.size).toBe(1);
  });

  it('holds the bill back while a difference is open, and sends what was decided', async () => {
    const { stage, visit, found } = await compared();
    expect(await visit.reconcile()).toBe(false);
    expect(openOf(visit).failure?.error).toMatchObject({ code: 'DISCREPANCIES_OPEN' });
    visit.decide('all', found, followed);
    expect(await visit.reconcile()).toBe(true);
    expect(stage.lines[1]?.reconciledCents).toBe(0);
    expect(stage.sent.reconciles[0]).toMatchObject({ fileName: 'payroll.csv', resolutions: found.map(followed) });
    expect(stage.drafts.size).toBe(0);
  });

  it('takes a decision back with the amounts it changed', async () => {
    const { visit, found } = await compared();
    visit.decide('all', found, followed);
    visit.decide('back', found, () => undefined);
    expect(openOf(visit).history.work).toEqual({ edits: new Map(), resolutions: new Map() });
    visit.undo();
    expect(openOf(visit).history.work.edits.size).toBe(1);
  });

  it('opens a difference again when a line is edited against its decision', async () => {
    const { visit, found } = await compared();
    visit.decide('all', found, followed);
    visit.change('Omar', [{ ...zero(), reconciledCents: cents(100) }]);
    expect(openOf(visit).history.work.resolutions.size).toBe(0);
    visit.undo();
    expect(openOf(visit).history.work.resolutions.size).toBe(1);
  });

  it('finds differences and decisions again on the next visit', async () => {
    const { stage, visit, found } = await compared();
    visit.decide('all', found, followed);
    await stage.end(visit);
    const later = await stage.visit();
    await settled();
    expect(openOf(later)).toMatchObject({
      comparison: { kind: 'compared', discrepancies: found },
      restored: { edits: 1, decisions: 1 },
    });
    expect(await later.reconcile()).toBe(true);
  });
});

// Helpers

/** A visit that has compared the bill with a file without Omar, where he counts as having left. */
async function compared() {
  const stage = onBill();
  stage.mapping = {
    memberId: 'Emp No',
    memberName: 'Employee Name',
    coverage: 'Benefit',
    amount: 'EE Deduction',
    employerAmount: null,
  };
  const visit = await stage.visit();
  await visit.compareFile(WITHOUT_OMAR);
  // Half of the bill's members are missing, so the columns have to be confirmed.
  await visit.chooseColumns(stage.mapping);
  const { comparison } = openOf(visit);
  if (comparison.kind !== 'compared') throw new Error(comparison.kind);
  expect(comparison.discrepancies).toMatchObject([{ memberName: 'Omar Diaz', suggestedAction: 'acceptOurs' }]);
  return { stage, visit, found: comparison.discrepancies };
}
