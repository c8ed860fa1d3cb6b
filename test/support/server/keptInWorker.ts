/**
 * What outlives a test file: the modules of the tests are loaded once for each worker (tools/jest/KeptRuntime.mjs), so that a
 * constant of a module is shared by all of its test files.
 */
const idle = new Map<string, unknown[]>();

/** Takes what an earlier test file of this worker has given back under this name. */
export function takeKept<T>(name: string): T | undefined {
  return idle.get(name)?.pop() as T | undefined;
}

/** Leaves something for a later test file of this worker. */
export function keep<T>(name: string, kept: T): void {
  idle.set(name, [...(idle.get(name) ?? []), kept]);
}
