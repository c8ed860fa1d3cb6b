import type { Tab } from './Tab';

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** What one person has open: tabs that share cookies and storage with each other and with nobody else. */
export interface Visit {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** A running browser. */
export interface Engine {
  readonly name: EngineName;
  readonly version: string;
  /** What the browser itself printed since it was last asked: refusals of a policy, errors nobody caught. */
  complaints(): readonly string[];
  visit(): Promise<Visit>;
  close(): Promise<void>;
}
