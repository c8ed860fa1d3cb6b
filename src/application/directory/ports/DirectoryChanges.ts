import type { Grant } from '../../../domain/access/Person';
import type { Role } from '../../../domain/access/Role';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import type { GrantResult } from '../../../domain/directory/GrantResult';
import type { UserStatus } from '../../../domain/users/CurrentUser';
import { createToken, type Token } from '../../shared/Token';
import type { DetailsConfirmation } from '../detailProblems';
import type { PersonDetails } from '../PersonDetails';

/** Somebody to be added. */
export interface NewPerson extends PersonDetails, DetailsConfirmation {
  readonly grants: readonly Grant[];
  readonly sendWelcome: boolean;
}

/** What a change of somebody's rights did, row by row. */
export interface GrantAnswer {
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
  addRole(userId: string, role: Role, groupNumber?: string): Promise<GrantAnswer>;
  /** @source MGM-13 */
  removeRole(userId: string, role: Role, groupNumber?: string): Promise<GrantAnswer>;
  /** As a billing user, and with the roles named. @param groupNumbers at most 500 @source MGM-17 */
  addGroups(userId: string, groupNumbers: readonly string[], roles: readonly Role[]): Promise<GrantAnswer>;
  /** Takes all they hold there. @source MGM-18 */
  removeGroup(userId: string, groupNumber: string): Promise<GrantAnswer>;
}

export const DirectoryChanges: Token<DirectoryChanges> = createToken('DirectoryChanges');
