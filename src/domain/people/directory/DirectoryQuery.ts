import type { Role } from '../../platform/access/Role';
import type { DirectorySort, PeopleStatusFilter } from './DirectoryUser';

/** Filters and order of the directory list. Empty or missing means no filter. */
export interface DirectoryQuery {
  /** Part of a name or email address; at most 80 characters. */
  readonly q: string;
  readonly status?: PeopleStatusFilter | undefined;
  /** `full`: people who may reconcile, pay, and give access in one group. */
  readonly access?: 'full' | undefined;
  /** Matches people with any of these roles. */
  readonly roles: readonly Role[];
  /** Group in which they hold one of the roles, or any role if `roles` is empty. */
  readonly groupNumber?: string | undefined;
  /** Replaces role and group: people of a carrier or an agent. */
  readonly carrierCode?: string | undefined;
  readonly agentCode?: string | undefined;
  /** Replaces all other filters: the person with this address. */
  readonly email?: string | undefined;
  readonly sort: DirectorySort;
  readonly direction: 'asc' | 'desc';
  /** Zero-based. */
  readonly page: number;
  readonly size: number;
}
