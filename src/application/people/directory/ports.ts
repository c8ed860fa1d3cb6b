import type { DirectoryGroup, HeldGroup } from '../../../../contract/people/directory';
import type { MailResponse } from '../../../../contract/people/directoryMails';
import type { DirectoryEvent, GrantResult } from '../../../../contract/people/directorySchemas';
import type { DirectoryQuery } from '../../../domain/people/directory/DirectoryQuery';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import type { PurgePreview, PurgeResult } from '../../../domain/people/directory/Purge';
import type { DirectoryPage } from '../../../domain/people/directory/personList';
import type { Grant } from '../../../domain/platform/access/Person';
import type { Role } from '../../../domain/platform/access/Role';
import type { UserStatus } from '../../../domain/platform/users/CurrentUser';
import { createToken, type Token } from '../../platform/shared/Token';
import type { DetailsConfirmation, PersonDetails } from './PersonDetails';

/** A role, and whether the signed-in person can grant it. */
export interface RoleOption {
  readonly role: Role;
  readonly byGroup: boolean;
  readonly grantable: boolean;
}

/** Reads the directory in the signed-in person's scope. All calls reject with ApiError; `signal` aborts. @source MGM-1 */
export interface DirectoryGateway {
  list(query: DirectoryQuery, signal?: AbortSignal): Promise<DirectoryPage>;
  /** @source MGM-6 @returns null if no person in scope has the address. */
  byEmail(email: string, signal?: AbortSignal): Promise<DirectoryUser | null>;
  person(args: { readonly userId: string }): Promise<DirectoryUser>;
  /** Newest first; at most 200. */
  history(args: { readonly userId: string }): Promise<readonly DirectoryEvent[]>;
  /** @source MGM-11 */
  roles(): Promise<readonly RoleOption[]>;
  /** Groups in which the signed-in person can grant access, by name. @source MGM-14 */
  groups(
    args: { readonly q: string; readonly page: number; readonly size: number },
    signal?: AbortSignal,
  ): Promise<{ items: readonly DirectoryGroup[]; total: number }>;
  /** @source MGM-15 */
  groupsOf(args: { readonly userId: string }): Promise<readonly HeldGroup[]>;
  /** @source MGM-16 */
  carriersOf(args: { readonly userId: string }): Promise<readonly { readonly code: string; readonly name: string }[]>;
}

export const DirectoryGateway: Token<DirectoryGateway> = createToken('DirectoryGateway');

export interface NewPerson extends PersonDetails, DetailsConfirmation {
  readonly grants: readonly Grant[];
  readonly sendWelcome: boolean;
}

/** Outcome of a change of access, row by row. */
export interface GrantResponse {
  readonly results: readonly GrantResult[];
  readonly user: DirectoryUser;
}

/** Limits the access of people to divisions of a group. Rejects with ApiError. */
export interface DivisionLimitGateway {
  /** @param divisionNumbers at least one; null for the whole group */
  limit(args: {
    readonly userId: string;
    readonly groupNumber: string;
    readonly divisionNumbers: readonly string[] | null;
  }): Promise<DirectoryUser>;
}

export const DivisionLimitGateway: Token<DivisionLimitGateway> = createToken('DivisionLimitGateway');

/** Changes people in the directory. All calls reject with ApiError. */
export interface DirectoryChanges {
  /** @source MGM-7 */
  create(person: NewPerson): Promise<DirectoryUser>;
  /** Soft delete: can be undone. @source MGM-8 */
  remove(args: { readonly userId: string }): Promise<DirectoryUser>;
  /** Omitted fields stay unchanged. Rejects with STALE_VERSION if the person has changed in the meantime. @source MGM-9 */
  change(
    args: Partial<PersonDetails & DetailsConfirmation> & { readonly status?: UserStatus } & {
      readonly userId: string;
      readonly version: number;
    },
  ): Promise<DirectoryUser>;
  /** @param groupNumber undefined for all of the person's groups in scope, or for a role not assigned by group. @source MGM-12 */
  addRole(args: {
    readonly userId: string;
    readonly role: Role;
    readonly groupNumber?: string | undefined;
  }): Promise<GrantResponse>;
  /** @source MGM-13 */
  removeRole(args: {
    readonly userId: string;
    readonly role: Role;
    readonly groupNumber?: string | undefined;
  }): Promise<GrantResponse>;
  /** Adds the person as a billing user with the given roles. @param groupNumbers at most 500 @source MGM-17 */
  addGroups(args: {
    readonly userId: string;
    readonly groupNumbers: readonly string[];
    readonly roles: readonly Role[];
  }): Promise<GrantResponse>;
  /** Removes all roles in the group. @source MGM-18 */
  removeGroup(args: { readonly userId: string; readonly groupNumber: string }): Promise<GrantResponse>;
  /** Confirms new access that another manager gave. Rejects with SAME_PERSON, WRONG_STATUS if there is none. */
  confirmAccess(args: { readonly userId: string }): Promise<void>;
}

export const DirectoryChanges: Token<DirectoryChanges> = createToken('DirectoryChanges');

/** Sends emails to people in the directory, the same one at most once a minute. All calls reject with ApiError. */
export interface DirectoryMails {
  /** Sends a link to set a new password. @source MGM-10 */
  resetPassword(args: { readonly userId: string }): Promise<MailResponse>;
  /** Same as `resetPassword`, by address. @source MGM-19 */
  resetPasswordOf(args: { readonly email: string }): Promise<MailResponse>;
  /** @source MGM-20 */
  welcome(args: { readonly email: string }): Promise<MailResponse>;
}

export const DirectoryMails: Token<DirectoryMails> = createToken('DirectoryMails');

/** Permanently removes the names of deleted people. All calls reject with ApiError. @source MGM-22 */
export interface PurgeGateway {
  /** @param userIds empty for everyone past the retention period. */
  preview(args: { readonly userIds: readonly string[] }): Promise<readonly PurgePreview[]>;
  purge(args: { readonly userIds: readonly string[] }): Promise<readonly PurgeResult[]>;
}

export const PurgeGateway: Token<PurgeGateway> = createToken('PurgeGateway');
