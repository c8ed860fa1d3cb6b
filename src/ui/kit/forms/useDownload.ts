import { useEffect, useState } from 'react';
import type { DownloadedFile } from '../../../application/shared/DownloadedFile';
import { useNotify } from '../feedback/Toasts';
import { saveFile } from './saveFile';

/** A file to fetch and save. */
export interface Download {
  /** Title of the notice after it, such as `Lines exported`. */
  readonly done: string;
  /** @param signal cancels it */
  readonly fetch: (signal: AbortSignal) => Promise<DownloadedFile>;
}

/** Progress is not worth showing before. */
const SLOW_MS = 1_000;

/** Fetches and saves one file at a time, says so, and keeps a failure until it is retried or dismissed. */
export function useDownload() {
  const notify = useNotify();
  const [running, setRunning] = useState<AbortController>();
  const [failure, setFailure] = useState<{ readonly download: Download; readonly error: unknown }>();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [running]);

  async function start(download: Download): Promise<void> {
    if (running) return;
    const controller = new AbortController();
    setRunning(controller);
    setFailure(undefined);
    try {
      const { name, mediaType, bytes } = await download.fetch(controller.signal);
      saveFile(name, mediaType, bytes);
      notify({ title: download.done, text: name });
    } catch (error) {
      if (!controller.signal.aborted) setFailure({ download, error });
    } finally {
      setRunning(undefined);
    }
  }

  return {
    isBusy: running !== undefined,
    /** Whether it has been running for more than a second. */
    isSlow,
    error: failure?.error,
    start: (download: Download) => void start(download),
    cancel: () => running?.abort(),
    retry: () => failure && void start(failure.download),
    dismiss: () => setFailure(undefined),
  };
}
