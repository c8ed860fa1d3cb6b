import type { Grant, Person } from '../../../../src/domain/access/Person';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { DirectoryUser } from '../../../../src/domain/directory/DirectoryUser';
import type { ManagedPerson } from '../../../../src/domain/directory/mayManage';
import type { UserStatus } from '../../../../src/domain/users/CurrentUser';
import type { Mail } from '../../mail/ports/Mail';
import type { SignInAccount, SignInFollowUp } from './SignInAccounts';

/** A mail that somebody of the directory has sent to somebody else. */
export const AccountMail = { Welcome: 'welcome', Reset: 'reset' } as const;
export type AccountMail = (typeof AccountMail)[keyof typeof AccountMail];

/** Whom a mail is for, and what it says of their rights. */
export interface MailedPerson {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** How they sign in. */
  readonly connection: string;
  /** Names of the groups they have access to, by name. */
  readonly groups: readonly string[];
}

/** Mails about people's access, in the transaction of what causes them. */
export interface DirectoryMails extends Mail {
  /** @returns undefined for nobody, and for whoever is not active: they get no mail. */
  mailedPerson(userId: string): Promise<MailedPerson | undefined>;
  /** Whether one of this kind went out within the last minute. */
  isRecent(userId: string, mail: AccountMail): Promise<boolean>;
  /**
   * Notes that a mail of this kind goes out now; whoever does the same at the same time waits for this transaction.
   *
   * @returns false when one went out within the last minute: then none may follow.
   */
  claim(userId: string, mail: AccountMail): Promise<boolean>;
}

/** What is done to a person, on record. */
export const DirectoryEventKind = {
  Created: 'created',
  Changed: 'changed',
  Disabled: 'disabled',
  Enabled: 'enabled',
  Deleted: 'deleted',
  Restored: 'restored',
  Purged: 'purged',
  RoleAdded: 'roleAdded',
  RoleRemoved: 'roleRemoved',
  GroupAdded: 'groupAdded',
  GroupRemoved: 'groupRemoved',
  ResetSent: 'resetSent',
  WelcomeSent: 'welcomeSent',
} as const;
export type DirectoryEventKind = (typeof DirectoryEventKind)[keyof typeof DirectoryEventKind];

/** A person whom nobody else changes until the transaction ends: all that they are and hold, whoever looks. */
export interface LockedPerson extends Person {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
  readonly version: number;
  /** What a purged person is called; null for everybody else. */
  readonly purgedAlias: string | null;
}

/** What others may change of a person. */
export interface PersonDetails {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  readonly status: UserStatus;
}

/** Carriers and agents by their codes. */
export interface Codes {
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
}

/** Whether a code is on groups within reach alone, or groups beyond have it, too. */
export type CodeReach = 'own' | 'shared';

/** The codes among those asked for that are on a group within reach. */
export interface KnownCodes {
  readonly carriers: ReadonlyMap<string, CodeReach>;
  readonly agents: ReadonlyMap<string, CodeReach>;
}

/** Who does something, as the records keep it, and when. */
export interface AuditStamp {
  readonly userId: string;
  readonly name: string;
  readonly now: Date;
}

export interface NewDirectoryEvent {
  readonly event: DirectoryEventKind;
  /** The one group it is about; null for the person as a whole. */
  readonly groupNumber: string | null;
  /** In words, without names of people. */
  readonly text: string;
}

/** One transaction over people. */
export interface DirectoryTransaction {
  /** Holds people, always in the same order, so that nobody waits for each other. Unknown ids are left out. */
  lock(userIds: readonly string[]): Promise<ReadonlyMap<string, LockedPerson>>;
  /** Whose address it is, in any case of its letters. */
  findIdByEmail(email: string): Promise<string | undefined>;
  /** Waits for whoever else changes who manages the office. */
  lockOfficeRoles(): Promise<void>;
  /**
   * Active people who hold both roles of a manager, or both of a system administrator, and nothing that keeps these from
   * having an effect, besides one person.
   */
  otherOfficePeople(userId: string): Promise<{ readonly managers: number; readonly sysadmins: number }>;
  /** Whether a person is within the scope; also somebody who holds nothing anywhere. */
  isVisible(scope: Scope, userId: string): Promise<boolean>;
  /** How much of all that a person reaches, and ever did, lies within the scope. */
  reachOf(scope: Scope, userId: string): Promise<Pick<ManagedPerson, 'reach' | 'isKnownElsewhere'>>;
  /** Those of the groups that there are within the scope. */
  groupsWithin(scope: Scope, groupNumbers: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Those codes on a group within the scope that are one of these but for capitals, as they are written; whoever sees all
   * may give any that there is.
   */
  codesWithin(scope: Scope, codes: Codes): Promise<KnownCodes>;
  hasRep(repId: number): Promise<boolean>;
  /** Whether somebody else has the address, in any case of its letters. */
  isEmailTaken(email: string, exceptUserId?: string): Promise<boolean>;
  /** @returns false when somebody has the address or the account; then nothing is added. */
  add(account: SignInAccount, details: PersonDetails, act: AuditStamp): Promise<boolean>;
  /**
   * Saves the details. A new address, or a status other than Active, also revokes the person's access tokens so far.
   *
   * @returns false when another person got the address in the same moment; then the transaction is over.
   */
  change(userId: string, details: Partial<PersonDetails>, act: AuditStamp): Promise<boolean>;
  /** In either spelling, once: those held already stay as they are. */
  grant(userId: string, grants: readonly Grant[], act: AuditStamp): Promise<void>;
  revoke(userId: string, grants: readonly Grant[], act: AuditStamp): Promise<void>;
  /** Lets go of the bills that a person works on. */
  releaseLocks(userId: string): Promise<void>;
  record(userId: string, events: readonly NewDirectoryEvent[], act: AuditStamp): Promise<void>;
  /** As the scope sees them now, also when they have just left it. */
  read(scope: Scope, userId: string): Promise<DirectoryUser>;
  readonly mails: DirectoryMails;
  readonly signIn: SignInFollowUp;
}

/** Where people are changed. */
export interface DirectoryUnitOfWork {
  /** Runs `work` in one transaction: all of it happens, or nothing. May run it again when the database asks for that. */
  inTransaction<T>(work: (tx: DirectoryTransaction) => Promise<T>): Promise<T>;
}
