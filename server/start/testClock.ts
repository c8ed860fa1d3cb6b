import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '../config/Config';
import { type Clock, systemClock } from '../shared/Clock';

/**
 * The server's clock: the system's, or in tests one that starts at the time in a file when the file was written. Writing another
 * time to the file moves it.
 *
 * @param file undefined for the system's clock, which production requires.
 * @throws ConfigError unless the file has a time, such as `2026-11-16T15:00:00Z`.
 * @source docs/decisions/server.md#only-a-test-moves-the-clock
 */
export function clockOf(file: string | undefined): Clock {
  if (file === undefined) return systemClock;
  let last = timeIn(file);
  if (last === undefined) throw new ConfigError(`TEST_CLOCK_FILE: ${file} has no time, such as 2026-11-16T15:00:00Z.`);
  return {
    now: () => {
      // A file that is being written may be empty for a moment.
      last = timeIn(file) ?? last;
      const { at, writtenAt } = last ?? { at: 0, writtenAt: 0 };
      return new Date(at + Date.now() - writtenAt);
    },
  };
}

/** Milliseconds since 1970; undefined if the file cannot be read or has no time. */
function timeIn(file: string): { readonly at: number; readonly writtenAt: number } | undefined {
  try {
    const at = Date.parse(readFileSync(file, 'utf8').trim());
    return Number.isNaN(at) ? undefined : { at, writtenAt: statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
}
