import type { DirectoryUser } from '../../../../src/domain/people/directory/DirectoryUser';
import type { Grant } from '../../../../src/domain/platform/access/Person';

/** Access for a person who has not signed in yet. The email is normalized and in lower case. */
export interface StoredInvitation
  extends Pick<
    DirectoryUser,
    'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'extension' | 'carrierCodes' | 'agentCodes' | 'repId'
  > {
  readonly grants: readonly Grant[];
  readonly expiresAt: Date;
}

/** An invitation with its author. */
export interface SavedInvitation extends StoredInvitation {
  readonly invitedAt: Date;
  readonly invitedBy: string;
  /** Null for an invitation of the server operator. */
  readonly invitedById: string | null;
  /** When it was last mailed; null if never. */
  readonly mailedAt: Date | null;
}

/** Stored invitations, in the current transaction. One per email; emails are found in any case. */
export interface InvitationRepository {
  /** Replaces an earlier invitation of the same email. */
  save(invitation: SavedInvitation): Promise<void>;
  /** Saves invitations, each of another email. @param uploadPk the file of people that they come from, or null */
  saveAll(invitations: readonly SavedInvitation[], uploadPk: string | null): Promise<void>;
  /** Removes an invitation. @returns false if there is none. */
  remove(email: string): Promise<boolean>;
  /**
   * Removes and returns an invitation that has not expired; only one of concurrent calls gets it.
   *
   * @returns undefined if there is none.
   */
  take(email: string, now: Date): Promise<SavedInvitation | undefined>;
  /** The invitation of an email, expired or not, which no one else changes until the transaction ends. */
  lock(email: string): Promise<SavedInvitation | undefined>;
  /** Invitations that have not expired, by email. */
  open(now: Date): Promise<readonly SavedInvitation[]>;
  /** Open and expired invitations, latest first, at most 5,000. */
  list(): Promise<readonly SavedInvitation[]>;
  /** Names of groups, sorted. */
  groupNames(groupNumbers: readonly string[]): Promise<readonly string[]>;
}
