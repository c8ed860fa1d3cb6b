import { useState } from 'react';
import { UnreadableFile } from '../../../domain/platform/files/UnreadableFile';
import type { FailedAction } from '../feedback/FailedAction';

/** Work on a chosen file, one piece at a time: reading it, showing its effect, and saving it. */
export function useFileWork() {
  const [isBusy, setBusy] = useState(false);
  const [unread, setUnread] = useState('');
  const [failed, setFailed] = useState<FailedAction>();
  const dismiss = () => {
    setFailed(undefined);
    setUnread('');
  };
  /** @param what said if the work fails, such as `The file could not be read.` */
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    dismiss();
    try {
      await work();
    } catch (error) {
      if (error instanceof UnreadableFile) setUnread(error.message);
      else setFailed({ what, error, retry: () => void attempt(what, work) });
    }
    setBusy(false);
  };
  return {
    isBusy,
    /** Why the file cannot be read, as a sentence; empty if it can. */
    unread,
    failed,
    attempt,
    dismiss,
  };
}
