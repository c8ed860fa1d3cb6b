import { setImmediate as otherWork } from 'node:timers/promises';

/** Other requests wait this long at most, or for the longest step. */
const MAX_BLOCK_MS = 3;

/** Work that can be interrupted at each `yield`. */
export type Steps<T> = Generator<undefined, T>;

/** Runs long work on the main thread, and lets other requests run between its steps. */
export async function inSteps<T>(steps: Steps<T>): Promise<T> {
  let started = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - started < MAX_BLOCK_MS) continue;
    await otherWork();
    started = performance.now();
  }
}

/** Runs the same work without interruption. */
export function withoutSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
