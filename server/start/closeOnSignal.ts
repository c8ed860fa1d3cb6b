import type { RunningServer } from './startServer';

/** Long enough for every call that may still run; then whatever hangs is left behind. */
const LONGEST_CLOSE_MS = 8_000;

/** Ctrl-C and a supervisor's stop end the server cleanly; a second Ctrl-C at once. */
export function closeOnSignal(server: RunningServer): void {
  let closing = false;
  const close = (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    console.log(`\nStopping (${signal}) …`);
    setTimeout(() => process.exit(1), LONGEST_CLOSE_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}
