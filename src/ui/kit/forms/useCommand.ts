import { useState } from 'react';
import type { FailedAction } from '../feedback/FailedAction';

/** Runs one command at a time. After a failure, the form stays open and can retry the same command with the same key. */
export function useCommand() {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<FailedAction>();

  async function run<Result>(
    what: string,
    command: () => Promise<Result>,
    done?: (result: Result) => void,
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed(undefined);
    try {
      const result = await command();
      done?.(result);
    } catch (error) {
      setFailed({ what, error, retry: () => void run(what, command, done) });
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    failed,
    dismiss: () => setFailed(undefined),
    /** @param what what failed, in a short sentence, should it fail */
    run: <Result>(what: string, command: () => Promise<Result>, done?: (result: Result) => void) =>
      void run(what, command, done),
  };
}
