import type { Tab } from './Tab';

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** One person's tabs, which share cookies and storage only with each other. */
export interface Visit {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  /** Returns and clears the problems that the browser printed: policy violations and uncaught errors. */
  takeErrors(): readonly string[];
  newVisit(): Promise<Visit>;
  close(): Promise<void>;
}
