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
} from '../../../../contract/people/directory';
import type { directoryUserSchema } from '../../../../contract/people/directorySchemas';
import { toBase64 } from '../../../../contract/platform/shared/base64';
import { ApiError } from '../../../application/platform/shared/ApiError';
import type { DirectoryQuery } from '../../../domain/people/directory/DirectoryQuery';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import type { DirectoryPage } from '../../../domain/people/directory/personList';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { type ApiCaller, adapted, fromCalls } from '../fromCalls';

/** On the wire, the key is the id in base 64. */
const ofPerson = ({ userId }: { readonly userId: string }) => ({ id: toBase64(userId) });

const made = fromCalls({
  person: adapted(getUser, { args: ofPerson, answer: userOf, expected: [ErrorCode.NotFound] }),
  history: adapted(getUserHistory, { args: ofPerson, answer: ({ items }) => items }),
  roles: adapted(listRoles, {
    answer: ({ items }) => items.map(({ roleId: role, byGroup, grantable }) => ({ role, byGroup, grantable })),
  }),
  groups: listDirectoryGroups,
  groupsOf: adapted(listUserGroups, { args: ofPerson, answer: ({ items }) => items }),
  carriersOf: adapted(listUserCarrierCodes, { args: ofPerson, answer: ({ items }) => items }),
});

const lists = fromCalls({
  search: adapted(searchUsers, { args: searchOf }),
  byEmail: adapted(getUserByEmail, {
    args: ({ email }: { readonly email: string }) => ({ email: toBase64(email) }),
    expected: [ErrorCode.NotFound],
  }),
  ofCarrier: listCarrierUsers,
  ofAgent: listAgentUsers,
  ofRole: listRoleUsers,
  ofGroupRole: listGroupRoleUsers,
});

export const directoryCalls = (api: ApiCaller) => {
  const { search, byEmail, ofCarrier, ofAgent, ofRole, ofGroupRole } = lists(api);

  /** The lists of one role have no counts, so they come from the search. */
  async function countsFor(query: DirectoryQuery, signal?: AbortSignal): Promise<Pick<DirectoryPage, 'counts'>> {
    if (!isSingleRoleList(query)) return {};
    const { counts } = await search({ ...query, page: 0, size: 1 }, signal);
    return { counts };
  }

  function fetchPage(filter: DirectoryQuery, signal?: AbortSignal) {
    const { q, status, access, roles, groupNumber, carrierCode, agentCode, page, size } = filter;
    const query = { q, status, access, page, size };
    if (carrierCode !== undefined) return ofCarrier({ ...query, code: carrierCode }, signal);
    if (agentCode !== undefined) return ofAgent({ ...query, code: agentCode }, signal);
    const [role] = roles;
    if (role && isSingleRoleList(filter)) {
      if (groupNumber === undefined) return ofRole({ ...query, role }, signal);
      return ofGroupRole({ ...query, groupNumber, role }, signal);
    }
    return search(filter, signal);
  }

  async function findByEmail(email: string, signal?: AbortSignal): Promise<DirectoryUser | null> {
    try {
      return userOf(await byEmail({ email }, signal));
    } catch (error) {
      if (error instanceof ApiError && error.code === ErrorCode.NotFound) return null;
      throw error;
    }
  }

  return {
    ...made(api),

    /**
     * Uses the dedicated call of a query if there is one, otherwise the search.
     *
     * @source MGM-1 MGM-2 MGM-3 MGM-4 MGM-5 MGM-6 docs/decisions/directory.md#each-kind-of-search-has-its-own-call
     */
    async list(query: DirectoryQuery, signal?: AbortSignal): Promise<DirectoryPage> {
      if (query.email !== undefined) {
        const user = await findByEmail(query.email, signal);
        return { items: user ? [user] : [], total: user ? 1 : 0 };
      }
      const [page, counts] = await Promise.all([fetchPage(query, signal), countsFor(query, signal)]);
      return pageOf({ ...page, ...counts });
    },

    byEmail: findByEmail,
  };
};

/** The lists of one role are sorted by name only. */
function isSingleRoleList({ roles, carrierCode, agentCode, sort, direction }: DirectoryQuery): boolean {
  const isByRole = carrierCode === undefined && agentCode === undefined && roles.length === 1;
  return isByRole && sort === 'name' && direction === 'asc';
}

function searchOf({ roles, groupNumber, ...query }: DirectoryQuery) {
  const groupNumbers = groupNumber === undefined ? [] : [groupNumber];
  return { ...query, values: roles, groupNumbers, withCounts: true };
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
