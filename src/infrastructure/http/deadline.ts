import type { Time } from '../../application/platform/shared/Time';

export interface Deadline {
  /** Aborted at the deadline, or with the caller's signal. */
  readonly signal: AbortSignal;
  /** Whether the deadline passed, rather than the caller canceling. */
  readonly isLate: () => boolean;
  /** Moves the deadline to this many milliseconds from now. */
  readonly extend: (ms: number) => void;
  /** Must be called when the call has ended. */
  readonly release: () => void;
}

/**
 * Limits a call to so many milliseconds. @param outer the caller's own signal, which ends the call too
 *
 * @source docs/decisions/uploads.md#sending-a-file-has-no-limit-while-bytes-are-moving
 */
export function deadline(time: Time, limitMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  let late = false;
  const end = () => {
    late = true;
    controller.abort();
  };
  let timer = time.schedule(end, limitMs);
  const extend = (ms: number) => {
    timer.unsubscribe();
    timer = time.schedule(end, ms);
  };
  const cancel = () => controller.abort();
  if (outer?.aborted) cancel();
  outer?.addEventListener('abort', cancel);
  const release = () => {
    timer.unsubscribe();
    outer?.removeEventListener('abort', cancel);
  };
  return { signal: controller.signal, isLate: () => late, extend, release };
}
