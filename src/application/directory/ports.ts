import type { Grant } from '../../domain/access/Person';
import type { Role } from '../../domain/access/Role';
import type { DirectoryEvent, DirectoryGroup, DirectoryUser, HeldGroup } from '../../domain/directory/DirectoryUser';
import type { GrantResult } from '../../domain/directory/Grantor';
import type { PurgePreview, PurgeResult } from '../../domain/directory/Purge';
import type { UserStatus } from '../../domain/users/CurrentUser';
import { createToken, type Token } from '../shared/Token';
import type { DirectoryQuery } from './DirectoryQuery';
import type { DetailsConfirmation, PersonDetails } from './PersonDetails';

/** One page of people, and how all within reach spread over roles and statuses. */
export interface DirectoryPage {
  readonly items: readonly DirectoryUser[];
  readonly total: number;
  /** Undefined where the answer is about one person, carrier or agent. */
  readonly counts?: DirectoryCounts | undefined;
}

/** Heads by role and by status, among those whom search and group leave. */
export interface DirectoryCounts {
  readonly roles: readonly { readonly role: Role; readonly count: number }[];
  readonly statuses: readonly { readonly status: UserStatus; readonly count: number }[];
}

/** A role there is, and whether the signed-in person may give it. */
export interface RoleOption {
  readonly role: Role;
  readonly byGroup: boolean;
  readonly grantable: boolean;
}

/** A workbook to download. */
export interface ReviewFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reads the directory, as far as the signed-in person reaches. Everything rejects with ApiError; `signal` aborts. @source MGM-1 */
export interface DirectoryGateway {
  list(query: DirectoryQuery, signal?: AbortSignal): Promise<DirectoryPage>;
  /** @source MGM-6 @returns null for an address that nobody within reach has. */
  byEmail(email: string, signal?: AbortSignal): Promise<DirectoryUser | null>;
  person(userId: string): Promise<DirectoryUser>;
  /** Newest first; at most 200. */
  history(userId: string): Promise<readonly DirectoryEvent[]>;
  /** @source MGM-11 */
  roles(): Promise<readonly RoleOption[]>;
  /** Groups in which the signed-in person may give access, by name. @source MGM-14 */
  groups(
    q: string,
    page: number,
    size: number,
    signal?: AbortSignal,
  ): Promise<{ items: readonly DirectoryGroup[]; total: number }>;
  /** @source MGM-15 */
  groupsOf(userId: string): Promise<readonly HeldGroup[]>;
  /** @source MGM-16 */
  carriersOf(userId: string): Promise<readonly { readonly code: string; readonly name: string }[]>;
  /** Who holds what where, as a workbook: of those whom the filters leave. */
  accessReview(query: DirectoryQuery): Promise<ReviewFile>;
}

export const DirectoryGateway: Token<DirectoryGateway> = createToken('DirectoryGateway');

/** Somebody to be added. */
export interface NewPerson extends PersonDetails, DetailsConfirmation {
  readonly grants: readonly Grant[];
  readonly sendWelcome: boolean;
}

/** What a change of somebody's rights did, row by row. */
export interface GrantResponse {
  readonly results: readonly GrantResult[];
  readonly user: DirectoryUser;
}

/** Changes people of the directory. Everything rejects with ApiError; every change is written down with who made it. */
export interface DirectoryChanges {
  /** @source MGM-7 */
  create(person: NewPerson): Promise<DirectoryUser>;
  /** Soft: it can be taken back. @source MGM-8 */
  remove(userId: string): Promise<DirectoryUser>;
  /** What is left out stays. Rejects with STALE_VERSION when somebody changed the person meanwhile. @source MGM-9 */
  change(
    userId: string,
    version: number,
    changes: Partial<PersonDetails & DetailsConfirmation> & { readonly status?: UserStatus },
  ): Promise<DirectoryUser>;
  /** @param groupNumber undefined: in all groups of the person's that are within reach, or where the role is not held by group. @source MGM-12 */
  addRole(userId: string, role: Role, groupNumber?: string): Promise<GrantResponse>;
  /** @source MGM-13 */
  removeRole(userId: string, role: Role, groupNumber?: string): Promise<GrantResponse>;
  /** As a billing user, and with the roles named. @param groupNumbers at most 500 @source MGM-17 */
  addGroups(userId: string, groupNumbers: readonly string[], roles: readonly Role[]): Promise<GrantResponse>;
  /** Takes all they hold there. @source MGM-18 */
  removeGroup(userId: string, groupNumber: string): Promise<GrantResponse>;
}

export const DirectoryChanges: Token<DirectoryChanges> = createToken('DirectoryChanges');

/** Whether a mail went out now, or did within the last minute. */
export interface MailResponse {
  readonly sent: boolean;
  readonly message: string;
}

/** Has mails sent to people of the directory: the same one at most once a minute. Everything rejects with ApiError. */
export interface DirectoryMails {
  /** A link that sets a new password. @source MGM-10 */
  resetPassword(userId: string): Promise<MailResponse>;
  /** The same by address. @source MGM-19 */
  resetPasswordOf(email: string): Promise<MailResponse>;
  /** @source MGM-20 */
  welcome(email: string): Promise<MailResponse>;
}

export const DirectoryMails: Token<DirectoryMails> = createToken('DirectoryMails');

/** Takes the names of deleted people out for good. Everything rejects with ApiError. @source MGM-22 */
export interface PurgeGateway {
  /** @param userIds none for everybody who has been deleted long enough. */
  preview(userIds: readonly string[]): Promise<readonly PurgePreview[]>;
  purge(userIds: readonly string[]): Promise<readonly PurgeResult[]>;
}

export const PurgeGateway: Token<PurgeGateway> = createToken('PurgeGateway');
