import type * as v from 'valibot';
import {
  getUser,
  getUserByEmail,
  getUserHistory,
  listAgentUsers,
  listCarrierUsers,
  listDirectoryGroups,
  listGroupRoleUsers,
  listRoles,
  listRoleUsers,
  listUserCarrierCodes,
  listUserGroups,
  searchUsers,
} from '../../../contract/directory';
import type { directoryUserSchema } from '../../../contract/directorySchemas';
import { toBase64 } from '../../../contract/shared/base64';
import type { DirectoryQuery } from '../../application/directory/DirectoryQuery';
import type { DirectoryGateway, DirectoryPage, RoleOption } from '../../application/directory/ports';
import { ApiError } from '../../application/shared/ApiError';
import type { DirectoryEvent, DirectoryGroup, DirectoryUser, HeldGroup } from '../../domain/directory/DirectoryUser';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import type { ApiClient } from './ApiClient';

export class HttpDirectoryGateway implements DirectoryGateway {
  constructor(private readonly api: ApiClient) {}

  /**
   * Uses the dedicated call of a query if there is one, otherwise the search.
   *
   * @source MGM-1 MGM-2 MGM-3 MGM-4 MGM-5 MGM-6 docs/decisions/directory.md#each-kind-of-search-has-its-own-call
   */
  async list(query: DirectoryQuery, signal?: AbortSignal): Promise<DirectoryPage> {
    if (query.email !== undefined) return this.findOne(query.email, signal);
    const [page, counts] = await Promise.all([this.fetchPage(query, signal), this.countsFor(query, signal)]);
    return pageOf({ ...page, ...counts });
  }

  async byEmail(email: string, signal?: AbortSignal): Promise<DirectoryUser | null> {
    try {
      const found = await this.api.call(
        getUserByEmail,
        { params: { email: toBase64(email) } },
        { expected: [ErrorCode.NotFound], ...(signal && { signal }) },
      );
      return userOf(found);
    } catch (error) {
      if (error instanceof ApiError && error.code === ErrorCode.NotFound) return null;
      throw error;
    }
  }

  async person(userId: string): Promise<DirectoryUser> {
    return userOf(await this.api.call(getUser, { params: idOf(userId) }, { expected: [ErrorCode.NotFound] }));
  }

  async history(userId: string): Promise<readonly DirectoryEvent[]> {
    return (await this.api.call(getUserHistory, { params: idOf(userId) })).items;
  }

  async roles(): Promise<readonly RoleOption[]> {
    const { items } = await this.api.call(listRoles, {});
    return items.map(({ roleId: role, byGroup, grantable }) => ({ role, byGroup, grantable }));
  }

  groups(
    q: string,
    page: number,
    size: number,
    signal?: AbortSignal,
  ): Promise<{ items: readonly DirectoryGroup[]; total: number }> {
    const query = { q, page: String(page), size: String(size) };
    return this.api.call(listDirectoryGroups, { query }, signal && { signal });
  }

  async groupsOf(userId: string): Promise<readonly HeldGroup[]> {
    return (await this.api.call(listUserGroups, { params: idOf(userId) })).items;
  }

  async carriersOf(userId: string): Promise<readonly { readonly code: string; readonly name: string }[]> {
    return (await this.api.call(listUserCarrierCodes, { params: idOf(userId) })).items;
  }

  private async findOne(email: string, signal: AbortSignal | undefined): Promise<DirectoryPage> {
    const user = await this.byEmail(email, signal);
    return { items: user ? [user] : [], total: user ? 1 : 0 };
  }

  /** The lists of one role have no counts, so they come from the search. */
  private async countsFor(
    query: DirectoryQuery,
    signal: AbortSignal | undefined,
  ): Promise<Pick<DirectoryPage, 'counts'>> {
    if (!isSingleRoleList(query)) return {};
    const body = searchOf({ ...query, page: 0, size: 1 });
    const { counts } = await this.api.call(searchUsers, { body }, signal && { signal });
    return { counts };
  }

  private fetchPage(filter: DirectoryQuery, signal: AbortSignal | undefined) {
    const options = signal && { signal };
    const { q, status, access, roles, groupNumber, carrierCode, agentCode, page, size } = filter;
    const query = { q, ...(status && { status }), ...(access && { access }), page: String(page), size: String(size) };
    if (carrierCode !== undefined) {
      return this.api.call(listCarrierUsers, { params: { code: carrierCode }, query }, options);
    }
    if (agentCode !== undefined) return this.api.call(listAgentUsers, { params: { code: agentCode }, query }, options);
    const [role] = roles;
    if (role && isSingleRoleList(filter)) {
      if (groupNumber === undefined) return this.api.call(listRoleUsers, { params: { role }, query }, options);
      return this.api.call(listGroupRoleUsers, { params: { groupNumber, role }, query }, options);
    }
    return this.api.call(searchUsers, { body: searchOf(filter) }, options);
  }
}

/** The lists of one role are sorted by name only. */
function isSingleRoleList({ roles, carrierCode, agentCode, sort, direction }: DirectoryQuery): boolean {
  const isByRole = carrierCode === undefined && agentCode === undefined && roles.length === 1;
  return isByRole && sort === 'name' && direction === 'asc';
}

function searchOf({ q, status, access, roles, groupNumber, sort, direction, page, size }: DirectoryQuery) {
  return {
    values: [...roles],
    groupNumbers: groupNumber === undefined ? [] : [groupNumber],
    q,
    ...(status && { status }),
    ...(access && { access }),
    sort,
    direction,
    page,
    size,
    withCounts: true,
  };
}

function idOf(userId: string): { id: string } {
  return { id: toBase64(userId) };
}

type WirePage = { readonly items: readonly Parameters<typeof userOf>[0][]; readonly total: number };

function pageOf({ items, ...rest }: WirePage & Pick<DirectoryPage, 'counts'>): DirectoryPage {
  return { ...rest, items: items.map(userOf) };
}

type WireUser = v.InferOutput<typeof directoryUserSchema>;

/** On the wire, the id has the identity provider's spelling. @source MGM-23 */
export function userOf({ user_id: userId, ...rest }: WireUser): DirectoryUser {
  return { userId, ...rest };
}
