import { useEffect, useState } from 'react';
import type { ExportProgress } from '../../../application/office/exports/ExportList';
import type { DownloadedFile, FileInParts } from '../../../application/platform/shared/DownloadedFile';
import { useNotify } from '../feedback/Toasts';
import { saveFile } from './saveFile';

/** A file to fetch and save. */
export interface Download {
  /** Title of the notice after it, such as `Lines exported`. */
  readonly done: string;
  /**
   * @param signal cancels it
   * @param onProgress called while a large file arrives
   */
  readonly fetch: (
    signal: AbortSignal,
    onProgress: (progress: ExportProgress) => void,
  ) => Promise<DownloadedFile | FileInParts>;
}

/** Progress is not worth showing before. */
const SLOW_MS = 1_000;

/** Fetches and saves one file at a time, says so, and keeps a failure until it is retried or dismissed. */
export function useDownload() {
  const notify = useNotify();
  const [running, setRunning] = useState<AbortController>();
  const [failure, setFailure] = useState<{ readonly download: Download; readonly error: unknown }>();
  const [isSlow, setSlow] = useState(false);
  const [progress, setProgress] = useState<ExportProgress>();
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
    setProgress(undefined);
    setFailure(undefined);
    try {
      const file = await download.fetch(controller.signal, setProgress);
      saveFile(file.name, file.mediaType, ...('parts' in file ? file.parts : [file.bytes]));
      notify({ title: download.done, text: file.name });
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
    /** Progress in rows; undefined before the first rows arrive, and for files without rows. */
    progress,
    /** Properties of the `ActionError` that says why; undefined if nothing failed. */
    failed: failure && {
      error: failure.error,
      onRetry: () => void start(failure.download),
      onDismiss: () => setFailure(undefined),
    },
    start: (download: Download) => void start(download),
    cancel: () => running?.abort(),
  };
}
