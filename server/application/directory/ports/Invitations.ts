import type { Role } from '../../../../src/domain/access/Role';

/** Access for a person who has not signed in yet. */
export interface Invitation {
  /** Normalized and in lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Roles that do not apply to a group. */
  readonly roles: readonly Role[];
  readonly expiresAt: Date;
}

/** Stored invitations, in the current transaction. One per email. */
export interface Invitations {
  /** Replaces an earlier invitation of the same email. */
  save(invitation: Invitation, act: { readonly name: string; readonly now: Date }): Promise<void>;
  /**
   * Removes and returns an invitation that has not expired; only one of concurrent calls gets it.
   *
   * @param email in any case. @returns undefined if there is none.
   */
  take(email: string, now: Date): Promise<Invitation | undefined>;
  /** Invitations that have not expired, by email. */
  open(now: Date): Promise<readonly Invitation[]>;
}
