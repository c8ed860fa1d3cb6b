import type { Role } from '../../../domain/access/Role';
import type { DirectoryUser } from '../../../domain/directory/DirectoryUser';
import type { UserStatus } from '../../../domain/users/CurrentUser';
import { createToken, type Token } from '../../shared/Token';
import type { DirectoryEvent } from '../DirectoryEvent';
import type { DirectoryGroup, HeldGroup } from '../DirectoryGroup';
import type { DirectoryQuery } from '../DirectoryQuery';

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
export interface RoleOffer {
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
  roles(): Promise<readonly RoleOffer[]>;
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
