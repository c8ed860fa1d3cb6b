import { useEffect, useRef, useState } from 'react';
import type { BulkOptions } from '../../../application/platform/shared/bulk';

type ReadEveryStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly done: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Reads every row of a list across all pages, with progress and cancel. Leaving the screen cancels it, too.
 *
 * @param onRead called with the rows, unless it was canceled.
 */
export function useReadEvery<Item>(
  read: (options: BulkOptions) => Promise<readonly Item[]>,
  onRead: (items: readonly Item[]) => void,
) {
  const [stage, setStage] = useState<ReadEveryStage>({ kind: 'idle' });
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    const showProgress = (done: number) => !signal.aborted && setStage({ kind: 'reading', done });
    showProgress(0);
    try {
      const items = await read({ onProgress: showProgress, signal });
      if (signal.aborted) return;
      setStage({ kind: 'idle' });
      onRead(items);
    } catch (error) {
      if (!signal.aborted) setStage({ kind: 'failed', error });
    }
  };
  const cancel = () => {
    reading.current?.abort();
    setStage({ kind: 'idle' });
  };
  return { stage, start: () => void start(), cancel };
}
