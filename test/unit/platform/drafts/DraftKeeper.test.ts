import type { Draft } from '../../../../contract/platform/drafts';
import { DraftKeeper, openWhileWatched } from '../../../../src/application/platform/drafts/DraftKeeper';
import type { DraftBody, DraftGateway } from '../../../../src/application/platform/drafts/ports';
import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { settled } from '../../../support/reconciliation/ReconcileFixture';
import { VirtualTime } from '../../../support/VirtualTime';

describe('DraftKeeper', () => {
  it('saves each change within a second during continuous changes', async () => {
    const { keeper, drafts, after } = setUpDraft();
    for (let step = 1; step <= 40; step += 1) {
      keeper.save(() => ({ step }));
      await after(100);
      const saved = (drafts.get('x')?.body['step'] as number | undefined) ?? 0;
      expect(step - saved).toBeLessThanOrEqual(10);
    }
  });

  it('says saved only when the server has the latest change', async () => {
    const { keeper, after, hold, release } = setUpDraft();
    hold();
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    keeper.save(() => ({ step: 2 }));
    release();
    await after(0);
    expect(keeper.current.kind).toBe('unsaved');
    await after(1_000);
    expect(keeper.current.kind).toBe('saved');
  });

  it('retries automatically when saving fails', async () => {
    const { keeper, drafts, after, failWith } = setUpDraft();
    failWith(new ApiError('unanswered', 'UNREACHABLE', 'no'));
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    expect(keeper.current).toMatchObject({ kind: 'failed' });
    await after(6_000);
    expect(drafts.get('x')?.body).toEqual({ step: 1 });
    expect(keeper.current.kind).toBe('saved');
  });

  it('retries less and less often when the draft is refused repeatedly', async () => {
    const { keeper, after, failWith, calls } = setUpDraft();
    keeper.save(() => ({ step: 1 }));
    for (let second = 0; second < 600; second += 1) {
      failWith(new ApiError('tooLarge', 'TOO_LARGE', 'no'));
      await after(1_000);
    }
    expect(calls()).toBeGreaterThan(10);
    expect(calls()).toBeLessThan(15);
  });

  it('does not save twice while a person waits, if the save in progress fails', async () => {
    const { keeper, after, hold, release, failWith, calls } = setUpDraft();
    hold();
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    keeper.save(() => ({ step: 2 }));
    const saved = keeper.flushOnce();
    failWith(new ApiError('unanswered', 'TIMEOUT', 'no'));
    release();
    await saved;
    expect(keeper.current.kind).toBe('failed');
    expect(calls()).toBe(1);
  });

  it('saves the latest change after a save that was in progress', async () => {
    const { keeper, drafts, after, hold, release } = setUpDraft();
    hold();
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    keeper.save(() => ({ step: 2 }));
    const saved = keeper.flushOnce();
    release();
    await saved;
    expect(drafts.get('x')?.body).toEqual({ step: 2 });
    expect(keeper.current.kind).toBe('saved');
  });

  it('deletes the draft after a pending save', async () => {
    const { keeper, drafts, after, hold, release } = setUpDraft();
    hold();
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    const forgotten = keeper.forget();
    release();
    await forgotten;
    expect(drafts.size).toBe(0);
  });

  it('sends unsaved and pending changes when the page closes', async () => {
    const { keeper, drafts, after, hold } = setUpDraft();
    hold();
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    keeper.save(() => ({ step: 2 }));
    expect(keeper.wouldBeLost).toBe(false);
    keeper.sendOnClose();
    expect(drafts.get('x')?.body).toEqual({ step: 2 });
  });

  it('deletes the draft when the page closes with nothing to save', () => {
    const { keeper, drafts } = setUpDraft({ step: 1 });
    keeper.save(() => undefined);
    keeper.sendOnClose();
    expect(drafts.size).toBe(0);
  });

  it('sends nothing when the page closes and everything is saved', async () => {
    const { keeper, drafts, after } = setUpDraft();
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    drafts.clear();
    keeper.sendOnClose();
    expect(keeper.wouldBeLost).toBe(false);
    expect(drafts.size).toBe(0);
  });

  it('reports possible loss on closing when the browser cannot send or saving has failed', async () => {
    const { keeper, after, failWith, cannotSendOnClose } = setUpDraft();
    keeper.save(() => ({ step: 1 }));
    failWith(new ApiError('unanswered', 'UNREACHABLE', 'no'));
    await after(1_000);
    expect(keeper.wouldBeLost).toBe(true);
    await after(6_000);
    expect(keeper.wouldBeLost).toBe(false);
    cannotSendOnClose();
    keeper.save(() => ({ step: 2 }));
    expect(keeper.wouldBeLost).toBe(true);
  });

  it('does not overwrite an earlier draft on closing that could not be read', async () => {
    const { keeper, drafts, failReads } = setUpDraft({ step: 1 });
    failReads();
    await keeper.restore(() => Promise.resolve());
    keeper.save(() => ({ step: 2 }));
    expect(keeper.wouldBeLost).toBe(true);
    keeper.sendOnClose();
    expect(drafts.get('x')?.body).toEqual({ step: 1 });
  });
});

describe('openWhileWatched', () => {
  it('emits loading, then the opened work, and closes it on unsubscribe', async () => {
    const closed: string[] = [];
    const seen: string[] = [];
    const watch = openWhileWatched(
      () => Promise.resolve('work'),
      async (work) => void closed.push(work),
    ).subscribe((state) => seen.push(state.kind === 'loaded' ? state.value : state.kind));
    await Promise.resolve();
    expect(seen).toEqual(['loading', 'work']);
    watch.unsubscribe();
    await Promise.resolve();
    expect(closed).toEqual(['work']);
  });

  it('closes work that finishes opening after the person has left', async () => {
    const closed: string[] = [];
    let finish: (work: string) => void = () => undefined;
    const opening = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const watch = openWhileWatched(
      () => opening,
      async (work) => void closed.push(work),
    ).subscribe();
    watch.unsubscribe();
    finish('work');
    await opening;
    await Promise.resolve();
    expect(closed).toEqual(['work']);
  });

  it('emits the failure and closes nothing when the work cannot be opened', async () => {
    const closed: string[] = [];
    const seen: unknown[] = [];
    const error = new Error('no');
    const watch = openWhileWatched<string>(
      () => Promise.reject(error),
      async (work) => void closed.push(work),
    ).subscribe((state) => seen.push(state.kind === 'failed' ? state.error : state.kind));
    await Promise.resolve();
    await Promise.resolve();
    watch.unsubscribe();
    await Promise.resolve();
    expect(seen).toEqual(['loading', error]);
    expect(closed).toEqual([]);
  });
});

// Helpers

/** One draft on a server that can be slow or fail. @param earlier the body saved by an earlier visit */
function setUpDraft(earlier?: DraftBody) {
  const time = new VirtualTime();
  const drafts = new Map<string, Draft>();
  let waiting: (() => void)[] | undefined;
  let failure: Error | undefined;
  let isUnreadable = false;
  let canSendOnClose = true;
  let calls = 0;
  const put = (draftId: string, body: DraftBody) => {
    const draft: Draft = { draftId, kind: 'reconcile', body, modDate: '2026-11-20T00:00:00.000Z' };
    drafts.set(draftId, draft);
    return draft;
  };
  if (earlier) put('x', earlier);
  const gateway: DraftGateway = {
    get: async ({ draftId }) => {
      if (isUnreadable) throw new ApiError('unanswered', 'UNREACHABLE', 'no');
      return drafts.get(draftId) ?? null;
    },
    save: async (draftId, _, body) => {
      calls += 1;
      await new Promise<void>((resolve) => (waiting ? waiting.push(resolve) : resolve()));
      const refusal = failure;
      failure = undefined;
      if (refusal) throw refusal;
      return put(draftId, body);
    },
    remove: async ({ draftId }) => void drafts.delete(draftId),
    canSaveOnClose: () => canSendOnClose,
    saveOnClose: (draftId, _, body) => {
      if (body) put(draftId, body);
      else drafts.delete(draftId);
    },
  };
  return {
    keeper: new DraftKeeper(gateway, 'x', 'reconcile', time),
    drafts,
    after: async (ms: number) => {
      time.advanceTo(time.now() + ms);
      await settled();
    },
    hold: () => (waiting = []),
    release: () => {
      for (const resume of waiting ?? []) resume();
      waiting = undefined;
    },
    failWith: (error: Error) => (failure = error),
    failReads: () => (isUnreadable = true),
    cannotSendOnClose: () => (canSendOnClose = false),
    calls: () => calls,
  };
}
