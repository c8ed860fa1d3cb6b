import { useState } from 'react';

/** Runs one command at a time. A failed command can be repeated with the same key. */
export function useCommand() {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ what: string; error: unknown; retry: () => void }>();

  async function run<Result>(
    what: string,
    command: () => Promise<Result>,
    done: (result: Result) => void,
  ): Promise<void> {
    setBusy(true);
    setFailed(undefined);
    try {
      done(await command());
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
    run: <Result>(what: string, command: () => Promise<Result>, done: (result: Result) => void) =>
      void run(what, command, done),
  };
}
