import { isDatabaseUnavailable } from '../../platform/database/databaseErrors';
import { isRefusedByPooler, isStartingUp, reasonOf } from './reasonOf';

/** How long a start waits for its database. */
export interface WaitLimits {
  /** While PostgreSQL starts or recovers, in milliseconds. */
  readonly startingMs: number;
  /** While it cannot be reached, in milliseconds: the setting may be wrong. */
  readonly awayMs: number;
  /** Between two attempts, in milliseconds. */
  readonly retryMs: number;
}

/** The recovery of a large database takes minutes; after a boot, the network and PostgreSQL are there within one. */
export const WAIT_LIMITS: WaitLimits = { startingMs: 600_000, awayMs: 60_000, retryMs: 1_000 };

/** How time passes; tests replace it. */
export interface WaitClock {
  /** Milliseconds. */
  now(): number;
  pause(ms: number): Promise<void>;
}

const CLOCK: WaitClock = {
  now: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Waits while PostgreSQL starts, recovers, or cannot be reached. Returns when it answers, when waiting does not help, or when the limit
 * has passed: the checks that follow say what is wrong.
 *
 * @param ask a statement that fails while the database is not available.
 * @param name of the database in messages: host and path, without a password.
 * @source docs/decisions/server.md#a-start-waits-for-its-database
 * @source docs/decisions/maintenance.md#the-server-outlives-a-boot-without-its-database
 */
export async function waitForDatabase(
  ask: () => Promise<unknown>,
  name: string,
  progress: (message: string) => void,
  { limits = WAIT_LIMITS, clock = CLOCK }: { readonly limits?: WaitLimits; readonly clock?: WaitClock } = {},
): Promise<void> {
  const since = clock.now();
  let reported = '';
  for (;;) {
    const error = await ask().then(
      () => undefined,
      (thrown: unknown) => ({ thrown }),
    );
    if (error === undefined) return;
    const isStarting = isStartingUp(error.thrown);
    if (isRefusedByPooler(error.thrown) || (!isStarting && !isDatabaseUnavailable(error.thrown))) return;
    const limitMs = isStarting ? limits.startingMs : limits.awayMs;
    if (clock.now() - since >= limitMs) return;
    const reason = reasonOf(error.thrown);
    if (reason !== reported)
      progress(`Waiting for the PostgreSQL database at ${name}: ${reason}. Limit: ${limitMs / 60_000} min.`);
    reported = reason;
    await clock.pause(limits.retryMs);
  }
}
