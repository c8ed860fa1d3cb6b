import type { Scope } from '../../../../src/domain/access/Scope';
import type { Caller } from '../../shared/Caller';

/** A caller, with what decides whether their access token still counts. */
export interface KnownCaller extends Caller {
  /** Access tokens issued before the second of this time are refused; null while none are. */
  readonly tokensValidFrom: Date | null;
}

/** Who there is and what they reach, read anew at every request so that a change counts at once. */
export interface Directory {
  /** Whatever their status; undefined for a token of a person who is not in the directory. */
  findCaller(issuer: string, subject: string): Promise<KnownCaller | undefined>;
  /** Whether a group exists and lies within `scope`. */
  reaches(scope: Scope, groupNumber: string): Promise<boolean>;
}
