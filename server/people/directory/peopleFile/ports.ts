import type { Grantor } from '../../../../src/domain/people/directory/Grantor';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { Caller } from '../../../platform/shared/Caller';
import type { KnownCodes, LockedPerson } from '../ports/DirectoryRepository';
import type { SavedInvitation } from '../ports/Invitations';

/** The directory as far as rows of a file need it. */
export interface PeopleFacts {
  /** Undefined if the sender is no longer in the directory. */
  readonly grantor: Grantor | undefined;
  readonly scope: Scope;
  /** By lowercase email. */
  readonly people: ReadonlyMap<string, LockedPerson & { readonly isVisible: boolean }>;
  /** By email. */
  readonly invitations: ReadonlyMap<string, SavedInvitation>;
  /** Groups that exist and are in scope. */
  readonly groups: ReadonlySet<string>;
  readonly codes: KnownCodes;
  readonly reps: ReadonlySet<string>;
}

/** What a file does for a person. */
export interface PersonInFile {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Id of a person in the directory; null for a person to invite. */
  readonly userId: string | null;
  /** New grants only; empty if the person has all of them. */
  readonly grants: readonly Grant[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  /** Whether an open invitation gives this access already. */
  readonly isInvited: boolean;
}

/** How invitations of a file are mailed. */
export interface InvitationOptions {
  /** Address of the application. */
  readonly homeAddress: string;
  /** Days until an invitation expires. */
  readonly days: number;
}

/** The author of a file. */
export type PeopleAuthor = Pick<Caller, 'userId' | 'name'>;

/** People of an upload, in one transaction. */
export interface UploadedPeople {
  /**
   * Invites and grants as the written rows say, and queues a mail for each invited person.
   *
   * @returns false if a row is no longer valid.
   */
  apply(filePk: string, by: PeopleAuthor, now: Date, options: InvitationOptions): Promise<boolean>;
  /** Sentences that say why the upload cannot be reversed; empty if it can. */
  blockers(filePk: string, by: PeopleAuthor): Promise<readonly string[]>;
  /** Revokes the invitations and removes the grants of the upload; `blockers` must have found none. */
  revert(filePk: string, by: PeopleAuthor, now: Date): Promise<void>;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly uploadedPeople: UploadedPeople;
  }
}
