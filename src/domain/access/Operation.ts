import type { POLICY } from './policy';

/** A line of the access policy: something a person may be allowed to do. */
export type Operation = keyof typeof POLICY;
