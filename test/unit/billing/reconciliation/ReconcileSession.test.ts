import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { openOf, settled } from '../../../support/reconciliation/ReconcileFixture';
import { newStage, omar, ruth, zero } from '../../../support/reconciliation/twoMembers';

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
});
