import type { Person } from '../../src/domain/access/Person';

/** The person who makes a request, from a verified token and the directory. */
export interface Caller {
  /** The subject of the token; `people.user_id`. */
  readonly userId: string;
  readonly email: string;
  /** First and last name, as recorded in `modUser`, `madeBy` and events. */
  readonly name: string;
  /** Roles and scope that decide the caller's access. */
  readonly person: Person;
  /** The provider's session of the token; undefined if the token names none. */
  readonly sessionId?: string | undefined;
}
