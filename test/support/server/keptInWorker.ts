/** An embedded database that runs outside the test files. */
export interface RunningEngine {
  /** JSON: the id of each element type with the id of its array type. */
  readonly arrays: string;
  /** Runs a message of PostgreSQL's protocol. */
  readonly answer: (message: Uint8Array) => Uint8Array;
  readonly stop: () => Promise<void>;
}

/** What outlives the test files of a worker: see tools/jest/serverEnvironment.mjs. */
interface KeptInWorker {
  readonly texts: Map<string, string>;
  readonly take: (name: string) => RunningEngine | undefined;
  readonly giveBack: (name: string, engine: RunningEngine) => void;
  readonly start: (dump: Blob) => Promise<RunningEngine>;
}

/** Undefined outside the integration tests. */
export const keptInWorker = (globalThis as { readonly keptInWorker?: KeptInWorker }).keptInWorker;

/** A text that is made once for each worker. */
export async function oncePerWorker(name: string, make: () => Promise<string>): Promise<string> {
  const text = keptInWorker?.texts.get(name) ?? (await make());
  keptInWorker?.texts.set(name, text);
  return text;
}
