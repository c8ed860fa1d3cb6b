import { PayrollFileError } from '../../../src/application/reconciliation/PayrollFile';
import { ApiError } from '../../../src/application/shared/ApiError';
import type { ReasonCode } from '../../../src/domain/bills/BillLine';
import type { LineEdit } from '../../../src/domain/bills/lineEdit';
import { cents } from '../../../src/domain/money/Cents';
import type { Discrepancy } from '../../../src/domain/reconciliation/Discrepancy';
import type { ColumnMapping } from '../../../src/domain/reconciliation/PayrollTable';
import type { Resolution } from '../../../src/domain/reconciliation/Resolution';
import { aLine } from '../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture, settled } from '../../support/reconciliation/ReconcileFixture';

const ruth = aLine();
const omar = aLine({ memberId: 'E1002', memberName: 'Omar Diaz' });
const HEADINGS = 'Emp No,Employee Name,Benefit,EE Deduction';
const WITHOUT_OMAR = csv(HEADINGS, 'E1001,Ruth Adler,Medical,612.40');

const newStage = () => new ReconcileFixture([ruth, omar]);
const zero = (reasonCode: ReasonCode | null = 'TERMINATED', line = omar): LineEdit => ({
  linePk: line.linePk,
  reconciledCents: cents(0),
  reasonCode,
  effectiveDate: null,
  note: '',
});
/** Ends an earlier session that changed lines, so that its draft is saved. */
const endEarlierSession = async (stage: ReconcileFixture, edits: readonly LineEdit[]) => {
  const session = await stage.session();
  session.editor.change('Before', edits);
  await stage.end(session);
};
const asSuggested = ({ key, suggestedAction, suggestedReason }: Discrepancy): Resolution => ({
  key,
  action: suggestedAction,
  reasonCode: suggestedReason,
  note: '',
});

describe('ReconcileSession', () => {
  it('acquires the lock and shows the lines when a released bill is opened', async () => {
    const stage = newStage();
    const session = await stage.session();
    expect(openOf(session)).toMatchObject({ access: { kind: 'editing' }, lines: { items: [ruth, omar], total: 2 } });
    expect(stage.holder).toBe('Ruth');
  });

  it('shows the lock’s owner and lets a manager take over the bill', async () => {
    const stage = newStage();
    stage.holder = 'Omar';
    const session = await stage.session();
    expect(openOf(session).access).toEqual({ kind: 'lockedByOther', name: 'Omar', since: '2026-11-20T05:00:00.000Z' });
    session.editor.change('x', [zero()]);
    expect(openOf(session).history.work.edits.size).toBe(0);
    await session.lock.take(true);
    expect(openOf(session).access).toEqual({ kind: 'editing' });
  });

  it('acquires no lock on a reconciled bill', async () => {
    const stage = newStage();
    stage.bill = { ...stage.bill, status: 'RECONCILED' };
    expect(openOf(await stage.session()).access).toEqual({ kind: 'closed' });
    expect(stage.holder).toBeUndefined();
  });

  it('reports a failed load, and opens the bill on retry', async () => {
    const stage = newStage();
    const error = new ApiError('unanswered', 'UNREACHABLE', 'no');
    stage.fails.set('get', error);
    const session = await stage.session();
    expect(session.snapshot).toEqual({ kind: 'failed', error });
    await session.start();
    expect(session.snapshot.kind).toBe('open');
  });

  it('undoes and redoes steps', async () => {
    const session = await newStage().session();
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

  it('undoes an amount together with its reason and note', async () => {
    const session = await newStage().session();
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

  it('undoes separately a different amount, an earlier reason and a change to another line', async () => {
    const session = await newStage().session();
    session.editor.change('Omar', [zero(null)]);
    session.editor.change('Omar', [{ ...zero(null), reconciledCents: cents(100) }]);
    session.editor.change('Omar', [{ ...zero('WAIVED'), reconciledCents: cents(100) }]);
    session.editor.change('Omar', [{ ...zero('TERMINATED'), reconciledCents: cents(100) }]);
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    expect(openOf(session).history.done).toHaveLength(4);
  });

  it('undoes a step after it was saved', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    expect(await session.save()).toBe(true);
    expect(openOf(session).history.work.edits.size).toBe(0);
    session.editor.undo();
    expect(await session.save()).toBe(true);
    expect(stage.lines[1]?.reconciledCents).toBeNull();
    expect(stage.bill.status).toBe('RELEASED');
  });

  it('refuses to save when a reason is missing', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero(null)]);
    expect(await session.save()).toBe(false);
    expect(openOf(session).failure?.error).toMatchObject({
      code: 'REASON_MISSING',
      message: 'Choose a reason for the difference.',
    });
    expect(stage.sent.changes).toEqual([]);
  });

  it('saves the draft soon after the last change, and restores it in the next session', async () => {
    const stage = newStage();
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

  it('saves the draft at once when the session ends', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    await stage.end(session);
    expect(stage.drafts.size).toBe(1);
  });

  it('retries saving the draft after a failure', async () => {
    const stage = newStage();
    const session = await stage.session();
    stage.fails.set('saveDraft', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    session.editor.change('Omar', [zero()]);
    await stage.after(1000);
    expect(openOf(session).draft.kind).toBe('failed');
    await stage.after(6000);
    expect(openOf(session).draft.kind).toBe('saved');
  });

  it.each([
    ['the server fails', new ApiError('failed', 'INTERNAL', 'no')],
    ['the request times out', new ApiError('unanswered', 'TIMEOUT', 'no')],
    ['the response is unreadable', new ApiError('failed', 'BAD_ANSWER', 'no')],
  ])(
    'loads the draft later when it could not be read because %s, and overwrites nothing until then',
    async (_, error) => {
      const stage = newStage();
      await endEarlierSession(stage, [zero()]);
      stage.fails.set('draft', error);
      const session = await stage.session();
      session.editor.change('Ruth', [zero('WAIVED', ruth)]);
      await stage.after(1000);
      await stage.after(6000);
      expect([...openOf(session).history.work.edits.keys()].sort()).toEqual([omar.linePk, ruth.linePk].sort());
      expect(openOf(session).restored).toEqual({ edits: 1, decisions: 0 });
      await stage.end(session);
      expect(openOf(await stage.session()).history.work.edits.size).toBe(2);
    },
  );

  it('keeps both drafts when the session ends before the earlier draft is loaded', async () => {
    const stage = newStage();
    await endEarlierSession(stage, [zero()]);
    stage.fails.set('draft', new ApiError('unanswered', 'UNREACHABLE', 'no'));
    const session = await stage.session();
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    await stage.end(session);
    expect(openOf(await stage.session()).history.work.edits.size).toBe(2);
  });

  it('keeps the earlier draft when it cannot be loaded', async () => {
    const stage = newStage();
    await endEarlierSession(stage, [zero()]);
    stage.draftsUnreadable = new ApiError('unanswered', 'UNREACHABLE', 'no');
    const session = await stage.session();
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    await stage.after(20_000);
    expect(openOf(session).draft.kind).toBe('failed');
    await stage.end(session);
    stage.draftsUnreadable = undefined;
    expect([...openOf(await stage.session()).history.work.edits.keys()]).toEqual([omar.linePk]);
  });

  it('does not reconcile without the changes of an earlier session that could not be loaded', async () => {
    const stage = newStage();
    await endEarlierSession(stage, [zero()]);
    const error = new ApiError('unanswered', 'UNREACHABLE', 'no');
    stage.draftsUnreadable = error;
    const session = await stage.session();
    expect(await session.reconcile()).toBe(false);
    expect(openOf(session)).toMatchObject({ bill: { status: 'RELEASED' }, failure: { act: 'reconcile', error } });
    stage.draftsUnreadable = undefined;
    await session.retry();
    const { failure, restored } = openOf(session);
    expect([failure?.error, restored]).toMatchObject([{ code: 'EARLIER_WORK' }, { edits: 1 }]);
    await session.retry();
    expect(stage.bill.status).toBe('RECONCILED');
    expect(stage.bill.reconciledCents).toBe(ruth.billedCents);
  });

  it('reconciles with the changes of an earlier session although the lines came after them', async () => {
    const stage = newStage();
    await endEarlierSession(stage, [zero()]);
    stage.linesUnreadable = new ApiError('unanswered', 'UNREACHABLE', 'no');
    const opening = stage.session();
    await settled();
    stage.linesUnreadable = undefined;
    await stage.after(15_000);
    const session = await opening;
    expect(openOf(session).restored).toEqual({ edits: 1, decisions: 0 });
    expect(await session.reconcile()).toBe(true);
    expect(stage.bill).toMatchObject({ status: 'RECONCILED', reconciledCents: ruth.billedCents });
  });

  it('does not reconcile before all lines are loaded, and loads those that failed', async () => {
    const stage = newStage();
    stage.linesUnreadable = new ApiError('unanswered', 'UNREACHABLE', 'no');
    const session = await stage.session();
    stage.linesUnreadable = undefined;
    expect(await session.reconcile()).toBe(false);
    expect(openOf(session).failure?.error).toMatchObject({ code: 'LINES_MISSING' });
    await settled();
    expect(openOf(session).lines.items).toHaveLength(2);
    expect(stage.bill.status).toBe('RELEASED');
    expect(await session.reconcile()).toBe(true);
  });

  it('does not reconcile without the file of an earlier session that could not be loaded', async () => {
    const { stage, session: earlier } = await compared();
    await stage.end(earlier);
    stage.draftsUnreadable = new ApiError('unanswered', 'UNREACHABLE', 'no');
    const session = await stage.session();
    stage.draftsUnreadable = undefined;
    expect(await session.reconcile()).toBe(false);
    expect(openOf(session).failure?.error).toMatchObject({ code: 'EARLIER_WORK' });
    expect(openOf(session).comparison.kind).toBe('compared');
    await session.retry();
    expect(openOf(session).failure?.error).toMatchObject({ code: 'DISCREPANCIES_OPEN' });
    expect(stage.bill.status).toBe('RELEASED');
  });

  it('treats a missing draft as empty', async () => {
    const stage = newStage();
    stage.draftsUnreadable = new ApiError('forbidden', 'FORBIDDEN', 'no');
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    await stage.after(1000);
    expect(openOf(session).draft.kind).toBe('saved');
  });

  it('saves nothing more when the person discards the changes (RTE-13)', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    session.discard();
    await stage.end(session);
    expect(stage.drafts.size).toBe(0);
  });

  it('becomes view only and saves the draft when a manager takes over the bill', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    stage.holder = 'Manager';
    await stage.after(45_000);
    expect(openOf(session).access).toEqual({ kind: 'lost' });
    expect(openOf(session).history.work.edits.size).toBe(1);
    expect(stage.drafts.size).toBe(1);
  });

  it('keeps the lock while the person is active', async () => {
    const stage = newStage();
    const session = await stage.session();
    for (let minute = 0; minute < 30; minute += 1) await stage.after(60_000);
    expect(openOf(session).access).toEqual({ kind: 'editing' });
  });

  it('keeps the changes when nightly processing refuses them, and saves them on retry (ERR-3)', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    stage.fails.set('changeLines', new ApiError('onHold', 'IS_PROCESSING', 'IS_PROCESSING'));
    expect(await session.reconcile()).toBe(false);
    expect(openOf(session)).toMatchObject({ failure: { act: 'save' }, access: { kind: 'editing' } });
    expect(openOf(session).history.work.edits.size).toBe(1);
    await session.retry();
    expect(stage.bill.status).toBe('MODIFIED');
  });

  it('reloads the bill and keeps the changes when another person changed it', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    stage.bill = { ...stage.bill, version: 7 };
    expect(await session.save()).toBe(false);
    await settled();
    expect(openOf(session)).toMatchObject({ bill: { version: 7 }, failure: { act: 'save' } });
    await session.retry();
    expect(stage.lines[1]?.reconciledCents).toBe(0);
  });

  it('detects whether saving succeeded when the response is lost', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    stage.fails.set('changeLinesAnswer', new ApiError('unanswered', 'TIMEOUT', 'no'));
    expect(await session.save()).toBe(false);
    await settled();
    expect(openOf(session).history.work.edits.size).toBe(0);
    await session.retry();
    expect(stage.sent.changes).toHaveLength(1);
  });

  it('treats the bill as reconciled when only the response is lost', async () => {
    const stage = newStage();
    const session = await stage.session();
    stage.fails.set('reconcileAnswer', new ApiError('unanswered', 'TIMEOUT', 'no'));
    expect(await session.reconcile()).toBe(true);
    expect(openOf(session)).toMatchObject({
      bill: { status: 'RECONCILED' },
      access: { kind: 'closed' },
      failure: undefined,
    });
    expect(stage.holder).toBeUndefined();
  });

  it('never reconciles twice on simultaneous requests', async () => {
    const stage = newStage();
    const session = await stage.session();
    await Promise.all([session.reconcile(), session.reconcile()]);
    expect(stage.sent.reconciles).toHaveLength(1);
  });

  it('asks for columns the first time, and never again for the same headings', async () => {
    const stage = newStage();
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

  it('returns to no file when reading is canceled, and keeps the changes', async () => {
    const session = await newStage().session();
    session.editor.change('Omar', [zero()]);
    const reading = session.payroll.compareFile(WITHOUT_OMAR);
    expect(openOf(session).comparison.kind).toBe('reading');
    session.payroll.cancel();
    await reading;
    expect(openOf(session).comparison).toEqual({ kind: 'none' });
    expect(openOf(session).history.work.edits.size).toBe(1);
  });

  it('returns to the comparison with its decisions when comparing with other columns is canceled', async () => {
    const { session, found } = await compared();
    session.editor.decideAll(found, 'acceptBill');
    await session.payroll.askForColumns();
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    const comparing = session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
    session.payroll.cancel();
    await comparing;
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', discrepancies: found });
    expect(openOf(session).history.work.resolutions.size).toBe(found.length);
    await session.payroll.askForColumns();
    expect(openOf(session).comparison.kind).toBe('choosing');
  });

  it('stops reading when the bill is left', async () => {
    const stage = newStage();
    const cancel = jest.spyOn(stage.files, 'cancel');
    const session = await stage.session();
    const reading = session.payroll.compareFile(WITHOUT_OMAR);
    await stage.end(session);
    await reading;
    expect(cancel).toHaveBeenCalledTimes(1);
    await stage.end(await stage.session());
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('opens the file again to change its columns after reading it failed', async () => {
    const { session, stage } = await compared();
    const open = jest.spyOn(stage.files, 'open');
    await session.payroll.compareFile(WITHOUT_OMAR);
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
    jest.spyOn(comparison.file, 'isOpen').mockReturnValue(false);
    await session.payroll.askForColumns();
    expect(openOf(session).comparison.kind).toBe('choosing');
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('says so when the columns are chosen of a file that has to be opened again', async () => {
    const session = await newStage().session();
    await session.payroll.compareFile(WITHOUT_OMAR);
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
    jest.spyOn(comparison.file, 'isOpen').mockReturnValue(false);
    jest.spyOn(comparison.file, 'read').mockRejectedValue(new PayrollFileError('Choose it again.'));
    await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
    expect(openOf(session).comparison).toMatchObject({ kind: 'failed', message: 'Choose it again.' });
  });

  it('cancels nothing when no file is being read', async () => {
    const { session, found } = await compared();
    session.payroll.cancel();
    expect(openOf(session).comparison).toMatchObject({ kind: 'compared', discrepancies: found });
  });

  it('reports a problem with a file and keeps the changes', async () => {
    const session = await newStage().session();
    session.editor.change('Omar', [zero()]);
    await session.payroll.compareFile(csv(''));
    expect(openOf(session).comparison).toEqual({
      kind: 'failed',
      fileName: 'payroll.csv',
      message: 'This file is empty.',
    });
    expect(openOf(session).history.work.edits.size).toBe(1);
  });

  it('refuses to reconcile while a difference is open, and sends the decisions', async () => {
    const { stage, session, found } = await compared();
    expect(await session.reconcile()).toBe(false);
    expect(openOf(session).failure?.error).toMatchObject({ code: 'DISCREPANCIES_OPEN' });
    session.editor.decide('all', found, asSuggested);
    expect(await session.reconcile()).toBe(true);
    expect(stage.lines[1]?.reconciledCents).toBe(0);
    expect(stage.sent.reconciles[0]).toMatchObject({ fileName: 'payroll.csv', resolutions: found.map(asSuggested) });
    expect(stage.drafts.size).toBe(0);
  });

  it('removes a decision together with the amounts it changed', async () => {
    const { session, found } = await compared();
    session.editor.decide('all', found, asSuggested);
    session.editor.decide('back', found, () => undefined);
    expect(openOf(session).history.work).toEqual({ edits: new Map(), resolutions: new Map() });
    session.editor.undo();
    expect(openOf(session).history.work.edits.size).toBe(1);
  });

  it('reopens a difference when an edit contradicts its decision', async () => {
    const { session, found } = await compared();
    session.editor.decide('all', found, asSuggested);
    session.editor.change('Omar', [{ ...zero(), reconciledCents: cents(100) }]);
    expect(openOf(session).history.work.resolutions.size).toBe(0);
    session.editor.undo();
    expect(openOf(session).history.work.resolutions.size).toBe(1);
  });

  it('restores differences and decisions in the next session', async () => {
    const { stage, session, found } = await compared();
    session.editor.decide('all', found, asSuggested);
    await stage.end(session);
    const later = await stage.session();
    await settled();
    expect(openOf(later)).toMatchObject({
      comparison: { kind: 'compared', discrepancies: found },
      restored: { edits: 1, decisions: 1 },
    });
    expect(await later.reconcile()).toBe(true);
  });

  it('undoes and redoes steps of an earlier session', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    session.editor.undo();
    await stage.end(session);
    const later = await stage.session();
    expect(openOf(later).history.done.map(({ label }) => label)).toEqual(['Omar']);
    later.editor.redo();
    expect(openOf(later).history.work.edits.size).toBe(2);
    later.editor.undo();
    later.editor.undo();
    expect(openOf(later).history.work.edits.size).toBe(0);
  });

  it('undoes a saved step in the next session', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    await session.save();
    await stage.end(session);
    const later = await stage.session();
    expect(openOf(later).restored).toBeUndefined();
    later.editor.undo();
    expect(await later.save()).toBe(true);
    expect(stage.lines[1]?.reconciledCents).toBeNull();
  });

  it('undoes and redoes a link with the decisions it removed, also in the next session', async () => {
    const { stage, session } = await linked();
    expect(openOf(session).history.work.resolutions.size).toBe(0);
    await stage.end(session);
    const later = await stage.session();
    await settled();
    later.editor.undo();
    await settled();
    expect(stage.facts.links).toEqual([]);
    expect(openOf(later).history.work.resolutions.size).toBe(1);
    expect(proposalsOf(later)).toHaveLength(1);
    later.editor.redo();
    await settled();
    expect(stage.facts.links).toMatchObject([{ memberId: 'E1002' }]);
    expect(openOf(later).history.work.resolutions.size).toBe(0);
    expect(proposalsOf(later)).toHaveLength(0);
  });

  it('undoes the removal of a link', async () => {
    const { stage, session, pairs } = await linked();
    await session.payroll.unlink(pairs);
    expect(stage.facts.links).toEqual([]);
    session.editor.undo();
    await settled();
    expect(stage.facts.links).toMatchObject([{ memberId: 'E1002' }]);
  });

  it('keeps a step whose link could not be removed, and says so', async () => {
    const { stage, session } = await linked();
    const { done } = openOf(session).history;
    const error = new ApiError('unanswered', 'UNREACHABLE', 'no');
    stage.fails.set('unlink', error);
    session.editor.undo();
    await settled();
    expect(openOf(session)).toMatchObject({ failure: { act: 'link', error }, history: { done } });
    session.editor.undo();
    await settled();
    expect(stage.facts.links).toEqual([]);
    expect(openOf(session).failure).toBeUndefined();
  });

  it('makes no other change while the links of a step are being undone', async () => {
    const { session } = await linked();
    session.editor.undo();
    session.editor.undo();
    session.editor.change('Ruth', [zero('WAIVED', ruth)]);
    await settled();
    expect(openOf(session).history.undone).toHaveLength(1);
    expect(openOf(session).history.work.edits.has(ruth.linePk)).toBe(false);
  });

  it('leaves a link that another person changed meanwhile', async () => {
    const { stage, session } = await linked();
    await stage.end(session);
    const other = [{ linkPk: 'other', payrollKey: stage.facts.links[0]?.payrollKey ?? '', memberId: 'E1001' }];
    stage.facts = { ...stage.facts, links: other };
    const later = await stage.session();
    await settled();
    later.editor.undo();
    await settled();
    expect(stage.facts.links).toEqual(other);
  });
});

// Helpers

const proposalsOf = (session: Parameters<typeof openOf>[0]) => {
  const { comparison } = openOf(session);
  return comparison.kind === 'compared' ? comparison.people.proposals : [];
};

/** A session in which a decision about Omar was made, and then his other spelling in payroll was linked to him. */
async function linked() {
  const stage = newStage();
  const session = await stage.session();
  await session.payroll.compareFile(
    csv(HEADINGS, 'E1001,Ruth Adler,Medical,612.40', 'E7002,Omar Diaaz,Medical,612.40'),
  );
  const { comparison } = openOf(session);
  if (comparison.kind === 'choosing') await session.payroll.chooseColumns(comparison.mapping as ColumnMapping);
  const pairs = proposalsOf(session);
  expect(pairs).toHaveLength(1);
  const found = openOf(session).comparison;
  const omars = found.kind === 'compared' ? found.discrepancies.filter(({ memberId }) => memberId === 'E1002') : [];
  session.editor.decide('Omar', omars, asSuggested);
  expect(openOf(session).history.work.resolutions.size).toBe(1);
  await session.payroll.link(pairs);
  expect(proposalsOf(session)).toHaveLength(0);
  return { stage, session, pairs };
}

/** A session that has compared the bill with a file without Omar, who is treated as terminated. */
async function compared() {
  const stage = newStage();
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
