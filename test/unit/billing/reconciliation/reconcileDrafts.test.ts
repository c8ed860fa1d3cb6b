import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import type { LineEdit } from '../../../../src/domain/billing/bills/lineEdit';
import { openOf, type ReconcileFixture, settled } from '../../../support/reconciliation/ReconcileFixture';
import { asTerminated, compared, newStage, omar, ruth, zero } from '../../../support/reconciliation/twoMembers';

describe('reconcile drafts', () => {
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

  it('saves the draft immediately when the session ends', async () => {
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

  it('keeps the changes of both sessions when this one ends before the earlier draft has loaded', async () => {
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

  it('do not reconcile without the changes of an earlier session that could not be loaded', async () => {
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

  it('restores the draft even if it loads before the lines, and reconciles with it', async () => {
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

  it('do not reconcile without the file of an earlier session that could not be loaded', async () => {
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

  it('do not save discarded changes (RTE-13)', async () => {
    const stage = newStage();
    const session = await stage.session();
    session.editor.change('Omar', [zero()]);
    session.discard();
    await stage.end(session);
    expect(stage.drafts.size).toBe(0);
  });

  it('restores differences and decisions in the next session', async () => {
    const { stage, session, found } = await compared();
    session.editor.decide('all', found, asTerminated);
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

  it('can undo in the next session what was saved in this one', async () => {
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
});

// Helpers

/** Ends an earlier session that changed lines, so that its draft is saved. */
const endEarlierSession = async (stage: ReconcileFixture, edits: readonly LineEdit[]) => {
  const session = await stage.session();
  session.editor.change('Before', edits);
  await stage.end(session);
};
