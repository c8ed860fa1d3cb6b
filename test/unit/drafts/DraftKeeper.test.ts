import { DraftKeeper } from '../../../src/application/drafts/DraftKeeper';
import type { Draft, DraftBody, DraftGateway } from '../../../src/application/drafts/ports';
import { ApiError } from '../../../src/application/shared/ApiError';
import { settled } from '../../support/reconciliation/reconcileStage';
import { VirtualTime } from '../../support/VirtualTime';

describe('DraftKeeper', () => {
  it('saves each change within a second, however fast changes follow each other', async () => {
    const { keeper, drafts, after } = stage();
    for (let step = 1; step <= 40; step += 1) {
      keeper.save(() => ({ step }));
      await after(100);
      const saved = (drafts.get('x')?.body['step'] as number | undefined) ?? 0;
      expect(step - saved).toBeLessThanOrEqual(10);
    }
  });

  it('says saved only when the server has the latest change', async () => {
    const { keeper, after, hold, release } = stage();
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

  it('retries by itself when saving fails', async () => {
    const { keeper, drafts, after, failWith } = stage();
    failWith(new ApiError('unanswered', 'UNREACHABLE', 'no'));
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    expect(keeper.current).toMatchObject({ kind: 'failed' });
    await after(6_000);
    expect(drafts.get('x')?.body).toEqual({ step: 1 });
    expect(keeper.current.kind).toBe('saved');
  });

  it('retries a draft that is refused again and again less and less often', async () => {
    const { keeper, after, failWith, calls } = stage();
    keeper.save(() => ({ step: 1 }));
    for (let second = 0; second < 600; second += 1) {
      failWith(new ApiError('tooLarge', 'TOO_LARGE', 'no'));
      await after(1_000);
    }
    expect(calls()).toBeGreaterThan(10);
    expect(calls()).toBeLessThan(15);
  });

  it('deletes the draft after a save that is still on its way', async () => {
    const { keeper, drafts, after, hold, release } = stage();
    hold();
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    const forgotten = keeper.forget();
    release();
    await forgotten;
    expect(drafts.size).toBe(0);
  });

  it('sends unsaved changes while the page closes, also those that are on their way', async () => {
    const { keeper, drafts, after, hold } = stage();
    hold();
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    keeper.save(() => ({ step: 2 }));
    expect(keeper.wouldBeLost).toBe(false);
    keeper.sendOnClose();
    expect(drafts.get('x')?.body).toEqual({ step: 2 });
  });

  it('deletes the draft while the page closes when nothing is left to save', () => {
    const { keeper, drafts } = stage({ step: 1 });
    keeper.save(() => undefined);
    keeper.sendOnClose();
    expect(drafts.size).toBe(0);
  });

  it('sends nothing on closing when everything is saved', async () => {
    const { keeper, drafts, after } = stage();
    keeper.save(() => ({ step: 1 }));
    await after(1_000);
    drafts.clear();
    keeper.sendOnClose();
    expect(keeper.wouldBeLost).toBe(false);
    expect(drafts.size).toBe(0);
  });

  it('would lose changes on closing when the browser cannot send them, or saving has failed', async () => {
    const { keeper, after, failWith, cannotSendOnClose } = stage();
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

  it('overwrites no earlier draft on closing that was not read yet', async () => {
    const { keeper, drafts, failReads } = stage({ step: 1 });
    failReads();
    await keeper.restore(() => Promise.resolve());
    keeper.save(() => ({ step: 2 }));
    expect(keeper.wouldBeLost).toBe(true);
    keeper.sendOnClose();
    expect(drafts.get('x')?.body).toEqual({ step: 1 });
  });
});

// Helpers

/** One draft on a server that can be slow or refuse. @param earlier what an earlier visit saved */
function stage(earlier?: DraftBody) {
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
    get: async (draftId) => {
      if (isUnreadable) throw new ApiError('unanswered', 'UNREACHABLE', 'no');
      return drafts.get(draftId) ?? null;
    },
    save: async (draftId, _, body) => {
      calls += 1;
      const refusal = failure;
      failure = undefined;
      if (refusal) throw refusal;
      await new Promise<void>((resolve) => (waiting ? waiting.push(resolve) : resolve()));
      return put(draftId, body);
    },
    remove: async (draftId) => void drafts.delete(draftId),
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
      for (const go of waiting ?? []) go();
      waiting = undefined;
    },
    failWith: (error: Error) => (failure = error),
    failReads: () => (isUnreadable = true),
    cannotSendOnClose: () => (canSendOnClose = false),
    calls: () => calls,
  };
}
