import type { ManagedPerson } from '../../../../src/domain/people/directory/canManage';
import type { NewDirectoryEvent } from '../../../../src/domain/people/directory/DirectoryEvent';
import type { DirectoryUser, OpenManagerRequest } from '../../../../src/domain/people/directory/DirectoryUser';
import type { Grant, Person } from '../../../../src/domain/platform/access/Person';
import type { Role } from '../../../../src/domain/platform/access/Role';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { UserStatus } from '../../../../src/domain/platform/users/CurrentUser';
import type { Mail, MailMessage } from '../../../platform/mail/ports';
import type { AuditStamp } from '../../../platform/shared/Actor';
import type { InvitationRepository } from './Invitations';
import type { SignInAccount, SignInFollowUp } from './SignInAccounts';

/** Mails that an administrator sends to a person, or causes. */
export const AccountMail = { Welcome: 'welcome', Reset: 'reset', SignedOut: 'signedOut' } as const;
export type AccountMail = (typeof AccountMail)[keyof typeof AccountMail];

/** The recipient of an account mail. */
export interface MailedPerson {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** How they sign in. */
  readonly connection: string;
  /** Names of the groups the person has access to, sorted. */
  readonly groups: readonly string[];
}

/** Sends account mails as part of the current transaction. */
export interface DirectoryMailQueue extends Mail {
  /** Queues a mail to each of many people. */
  sendAll(messages: readonly MailMessage[]): Promise<void>;
  /** @returns undefined if the person does not exist or is not active. */
  mailedPerson(userId: string): Promise<MailedPerson | undefined>;
  /** Whether a mail of this kind was sent within the last minute. */
  isRecent(userId: string, mail: AccountMail): Promise<boolean>;
  /**
   * Records that a mail of this kind is sent now. A concurrent claim waits for this transaction.
   *
   * @returns false if one was sent within the last minute; then do not send another.
   */
  claim(userId: string, mail: AccountMail): Promise<boolean>;
}

/** A person with all grants, regardless of scope, locked until the transaction ends. */
export interface LockedPerson extends Person {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
  readonly version: number;
  /** Replaces the name of a purged person; null for everyone else. */
  readonly purgedAlias: string | null;
}

/** The fields of a person that administrators can change. */
export interface StoredPersonDetails {
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

export interface Codes {
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
}

/** `own`: all groups with the code are within the scope. `shared`: some are outside. */
export type CodeReach = 'own' | 'shared';

/** The requested codes that are on at least one group within the scope. */
export interface KnownCodes {
  readonly carriers: ReadonlyMap<string, CodeReach>;
  readonly agents: ReadonlyMap<string, CodeReach>;
}

/** A part in decisions of two people that a change gives a person. Before the office released its first bill, no one depends on another person by it. */
export interface GivenPower {
  /** The roles of the person that are powerful; empty if the change gives no power beyond that part. */
  readonly roles: readonly Role[];
  /** Who granted the access; null for the operator. */
  readonly givenById: string | null;
  /** Whether it counts from the start, because another manager confirmed it. Default: no. */
  readonly isConfirmed?: boolean;
}

/** A person who may give others access, or operate the installation. */
export interface OfficePerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
}

/** A session that has not ended. */
export interface ManagedSession {
  /** Browser and system, such as "Chrome on Windows". */
  readonly device: string;
  /** ISO, UTC. */
  readonly signedInAt: string;
  /** The person's last action with it: ISO, UTC. */
  readonly lastUsedAt: string;
}

/** Sessions of people that administrators manage. */
export interface ManagedSessions {
  /** The newest sessions that have not ended, newest first. Empty if the provider does not name sessions. */
  open(userId: string): Promise<readonly ManagedSession[]>;
  /** Ends all sessions and access tokens of a person, at the embedded provider too. */
  endAll(userId: string, now: Date): Promise<void>;
}

/** People and their access, in one transaction. */
export interface DirectoryRepository {
  /** Locks people in the order of their ids, to avoid deadlocks. Omits unknown ids. */
  lock(userIds: readonly string[]): Promise<ReadonlyMap<string, LockedPerson>>;
  /** Ignores case. */
  findIdByEmail(email: string): Promise<string | undefined>;
  /** Serializes changes to managers and system administrators. */
  lockOfficeRoles(): Promise<void>;
  /**
   * Counts active managers and system administrators except `userId`: people with the role, the Admin role and no role
   * that overrides them.
   */
  otherOfficePeople(userId: string): Promise<{ readonly managers: number; readonly sysadmins: number }>;
  /** The active managers and system administrators, by email, as `otherOfficePeople` counts them. */
  officePeople(): Promise<readonly OfficePerson[]>;
  /** Whether a person is within the scope. People without any grants are visible in every scope. */
  isVisible(scope: Scope, userId: string): Promise<boolean>;
  /** How much of the person's current and past access lies within the scope. */
  reachOf(scope: Scope, userId: string): Promise<Pick<ManagedPerson, 'reach' | 'isKnownElsewhere'>>;
  /** The existing groups among `groupNumbers` that are within the scope. */
  groupsWithin(scope: Scope, groupNumbers: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Codes on groups within the scope that match one of `codes` ignoring case, in their stored spelling. With a scope of
   * all groups, every existing code matches.
   */
  codesWithin(scope: Scope, codes: Codes): Promise<KnownCodes>;
  hasRep(repId: number): Promise<boolean>;
  /** Whether another person has the email. Ignores case. */
  isEmailTaken(email: string, exceptUserId?: string): Promise<boolean>;
  /** @returns false if the email or account is taken; then nothing is added. */
  add(account: SignInAccount, details: StoredPersonDetails, act: AuditStamp): Promise<boolean>;
  /**
   * Saves the details. A new email, or a status other than Active, also revokes the access tokens issued so far.
   *
   * @returns false if another transaction took the email; then this transaction cannot continue.
   */
  change(userId: string, details: Partial<StoredPersonDetails>, act: AuditStamp): Promise<boolean>;
  /** Adds grants. Existing ones stay unchanged. */
  grant(userId: string, grants: readonly Grant[], act: AuditStamp): Promise<void>;
  /** Leaving a group ends a limit to its divisions. */
  revoke(userId: string, grants: readonly Grant[], act: AuditStamp): Promise<void>;
  /** Limits the person to divisions of a group. @param divisionNumbers at least one; null for the whole group */
  limit(userId: string, groupNumber: string, divisionNumbers: readonly string[] | null, act: AuditStamp): Promise<void>;
  /** The request for the person to become a manager that no one answered. */
  managerRequest(userId: string): Promise<OpenManagerRequest | undefined>;
  /** People who were managers until another person changed it, since a moment. Each once; the operator's changes do not count. */
  removedManagers(since: Date): Promise<readonly string[]>;
  /** People who have had the manager's role since before a moment, whether it has effect now or not. */
  managersBefore(since: Date): Promise<readonly string[]>;
  /** Whether the office has released a bill. */
  hasReleasedBill(): Promise<boolean>;
  /** Releases the person's bill locks. */
  releaseLocks(userId: string): Promise<void>;
  /** @param power what the first of the events gives the person; default: no power. */
  record(userId: string, events: readonly NewDirectoryEvent[], act: AuditStamp, power?: GivenPower): Promise<void>;
  /** Reads the person with the grants within the scope, even if the person is no longer visible in it. */
  read(scope: Scope, userId: string): Promise<DirectoryUser>;
  readonly mails: DirectoryMailQueue;
  readonly invitations: InvitationRepository;
  readonly sessions: ManagedSessions;
  readonly signIn: SignInFollowUp;
}

declare module '../../../platform/shared/Transaction' {
  interface Transaction {
    readonly directory: DirectoryRepository;
  }
}
