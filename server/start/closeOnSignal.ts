import { aboutError } from './aboutError';
import type { RunningServer } from './startServer';

/** Long enough for every call that may still run; then whatever hangs is left behind. */
const LONGEST_CLOSE_MS = 8_000;

/** A terminal and a watcher may both pass on one Ctrl-C. */
const SAME_SIGNAL_MS = 500;

/** Ctrl-C and a supervisor's stop end the server cleanly; a second Ctrl-C at once. */
export function closeOnSignal(server: RunningServer): void {
  let since: number | undefined;
  const close = (signal: NodeJS.Signals) => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    since = performance.now();
    console.log(`\nStopping (${signal}) …`);
    setTimeout(() => process.exit(1), LONGEST_CLOSE_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(aboutError(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}
