import type { Person } from '../../../src/domain/access/Person';

/** Who is asking: from a verified token and, at every request anew, the directory. */
export interface Caller {
  /** The subject of the token; `people.user_id`. */
  readonly userId: string;
  readonly email: string;
  /** First and last name: what `modUser`, `madeBy` and events say. */
  readonly name: string;
  /** What decides what the caller may do. */
  readonly person: Person;
}
