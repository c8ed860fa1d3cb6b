import type { Person } from '../../../src/domain/platform/access/Person';

/** How a person proved who they are. */
export interface SignInProof {
  /** Epoch seconds by the provider's clock; undefined if the provider does not say. */
  readonly signedInAt: number | undefined;
  /** Such as `pwd` or `mfa` (RFC 8176). */
  readonly methods: readonly string[];
}

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
  /** How and when the person signed in; undefined if the token does not say. */
  readonly signIn?: SignInProof | undefined;
}
