import type { Scope } from '../../../../src/domain/access/Scope';
import type { Caller } from '../../shared/Caller';

/** Who there is and what they reach, read anew at every request so that a change counts at once. */
export interface Directory {
  /** Whatever their status; undefined for a token of somebody we do not know. */
  findCaller(issuer: string, subject: string): Promise<Caller | undefined>;
  /** Whether a group exists and lies within `scope`. */
  reaches(scope: Scope, groupNumber: string): Promise<boolean>;
}
