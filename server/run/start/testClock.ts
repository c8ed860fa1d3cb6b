import { readFileSync, statSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { ConfigError } from '../../platform/config/Config';
import { type Clock, systemClock } from '../../platform/shared/Clock';

/** Milliseconds since 1970 on the machine's clock, also after `moveProcessTime`. */
const machineNow = Date.now.bind(Date);

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
      // File systems keep fractions of a millisecond, and some a clock of their own: no time is before the one that was written.
      return new Date(at + Math.max(0, machineNow() - writtenAt));
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

/** Reading the file takes longer than asking for the time, which some code does in a loop. */
const READ_AGAIN_MS = 20;

/**
 * Gives the whole process the time of a clock: the embedded sign-in and its libraries, the dates of the demo, and the embedded database, which
 * ask for the time themselves. Browsers get cookies that expire by the clock of their own machine.
 *
 * @returns gives the process its own time back.
 */
export function moveProcessTime(clock: Clock): () => void {
  const machine = Date;
  // oxlint-disable-next-line typescript/unbound-method -- called through the proxy, with the response as `this`
  const { writeHead } = ServerResponse.prototype;
  let aheadMs = clock.now().getTime() - machineNow();
  let readAt = machineNow();
  const now = () => {
    const at = machineNow();
    if (Math.abs(at - readAt) > READ_AGAIN_MS) [readAt, aheadMs] = [at, clock.now().getTime() - at];
    return at + aheadMs;
  };
  globalThis.Date = new Proxy(machine, {
    apply: () => new machine(now()).toString(),
    construct: (target, given, created) => Reflect.construct(target, given.length === 0 ? [now()] : given, created),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  const onMachine = (cookie: string) => expiring(cookie, now() - machineNow());
  ServerResponse.prototype.writeHead = new Proxy(writeHead, {
    // Cookies are complete here: adding one sets the others again.
    apply: (target, response: ServerResponse, given) => {
      const cookies = response.getHeader('set-cookie');
      if (cookies !== undefined) response.setHeader('set-cookie', [cookies].flat().map(String).map(onMachine));
      return Reflect.apply(target, response, given);
    },
  });
  return () => {
    globalThis.Date = machine;
    ServerResponse.prototype.writeHead = writeHead;
  };
}

/** The cookie with the time at which it expires on a clock that is behind by so much. */
function expiring(cookie: string, behindMs: number): string {
  return cookie.replace(/(;\s*expires=)([^;]+)/i, (_, name: string, at: string) => {
    return name + new Date(Date.parse(at) - behindMs).toUTCString();
  });
}
