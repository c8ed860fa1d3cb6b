import { useEffect, useRef, useState } from 'react';
import type { BulkOptions } from '../../../application/platform/shared/bulk';
import { useAnnounce } from '../feedback/Announcer';

/** Result for one item. */
interface ItemResult {
  readonly ok: boolean;
}

/** State of a bulk action. `how`: what was confirmed for all items. */
export type BulkRunStage<Item, Result, How = undefined> =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly how: How;
      readonly done: number;
      readonly of: number;
      readonly isCanceling: boolean;
    }
  | {
      readonly kind: 'finished';
      readonly how: How;
      readonly items: readonly Item[];
      /** Of the items that were tried, in order. */
      readonly results: readonly Result[];
      /** Items that were not tried, because the action was canceled. */
      readonly left: readonly Item[];
    };

export interface BulkRun<Item, Result, How = undefined> {
  readonly stage: BulkRunStage<Item, Result, How>;
  readonly run: (items: readonly Item[], how: How) => void;
  /** Starts no further call. What was sent is still done. */
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/**
 * Runs an action on many items, with progress and cancel. Leaving the screen cancels it, too.
 *
 * @param work results of the items that were tried, in order. Must not reject.
 * @param done what is announced at the end: `bills released`.
 * @param onDone called with the results when the run ends.
 */
export function useBulkRun<Item, Result extends ItemResult, How = undefined>(
  work: (items: readonly Item[], options: BulkOptions, how: How) => Promise<readonly Result[]>,
  done: string,
  onDone: (results: readonly Result[]) => void = () => undefined,
): BulkRun<Item, Result, How> {
  const announce = useAnnounce();
  const [stage, setStage] = useState<BulkRunStage<Item, Result, How>>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (items: readonly Item[], how: How) => {
    const controller = new AbortController();
    running.current = controller;
    const showProgress = (count: number) =>
      setStage({ kind: 'running', how, done: count, of: items.length, isCanceling: controller.signal.aborted });
    showProgress(0);
    const results = await work(items, { onProgress: showProgress, signal: controller.signal }, how);
    setStage({ kind: 'finished', how, items, results, left: items.slice(results.length) });
    announce(`${results.filter(({ ok }) => ok).length} of ${items.length} ${done}`);
    onDone(results);
  };
  return {
    stage,
    run: (items, how) => void run(items, how),
    cancel: () => {
      running.current?.abort();
      setStage((before) => (before.kind === 'running' ? { ...before, isCanceling: true } : before));
    },
    dismiss: () => setStage({ kind: 'idle' }),
  };
}
