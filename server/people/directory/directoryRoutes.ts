import {
  exportAccessReview,
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
} from '../../../contract/people/directory';
import { grantableRoles, isGroupRole } from '../../../src/domain/people/directory/canGrant';
import type { DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';
import { decide } from '../../../src/domain/platform/access/decide';
import { Role } from '../../../src/domain/platform/access/Role';
import { roleLabel } from '../../../src/domain/platform/access/roleLabel';
import { NO_SCOPE, type Scope } from '../../../src/domain/platform/access/Scope';
import { downloadName } from '../../../src/domain/platform/files/downloadName';
import { type Route, StreamedFile } from '../../platform/calls/Route';
import type { Caller } from '../../platform/shared/Caller';
import { notFound } from '../../platform/shared/Refusal';
import type { ExportAccessReview } from './ExportAccessReview';
import type { DirectoryQueries, PeopleFilter, PeoplePageRequest, PersonKey } from './ports/DirectoryQueries';
import { userOnWire } from './userOnWire';

export interface DirectoryServices {
  readonly queries: DirectoryQueries;
  readonly accessReview: ExportAccessReview;
}

type ListQuery = Pick<PeoplePageRequest, 'q' | 'status' | 'access' | 'page' | 'size'>;

/** Reads the directory. @source MGM-1 MGM-2 MGM-3 MGM-4 MGM-5 MGM-6 MGM-11 MGM-14 MGM-15 MGM-16 MGM-23 */
export function registerDirectoryRoutes(route: Route, { queries, accessReview }: DirectoryServices): void {
  const list = async (scope: Scope, query: ListQuery, filter: PeopleFilter) => {
    const found = await queries.search(scope, { ...query, sort: 'name', direction: 'asc', ...filter });
    return { ...found, items: found.items.map(userOnWire) };
  };
  const find = async (scope: Scope, key: PersonKey): Promise<DirectoryUser> => {
    const user = await queries.find(scope, key);
    if (!user) throw notFound('person');
    return user;
  };
  route(listGroupRoleUsers, ({ scope, params, query }) =>
    list(scope, query, { roles: [params.role], groupNumbers: [params.groupNumber] }),
  );
  route(listRoleUsers, ({ scope, params, query }) => list(scope, query, { roles: [params.role] }));
  route(searchUsers, async ({ scope, body: { values, withCounts, ...body } }) => {
    const request = { ...body, roles: values };
    const [found, counts] = await Promise.all([
      queries.search(scope, request),
      withCounts ? queries.counts(scope, request) : undefined,
    ]);
    return { total: found.total, items: found.items.map(userOnWire), ...(counts && { counts }) };
  });
  route(listCarrierUsers, ({ scope, params, query }) => list(scope, query, { carrierCode: params.code }));
  route(listAgentUsers, ({ scope, params, query }) => list(scope, query, { agentCode: params.code }));
  route(getUserByEmail, async ({ scope, params }) => userOnWire(await find(scope, { email: params.email })));
  route(getUser, async ({ scope, params, now }) => {
    const user = userOnWire(await find(scope, { userId: params.id }));
    return (await queries.hasNewAccess(user.user_id, now)) ? { ...user, hasNewAccess: true } : user;
  });
  route(getUserHistory, async ({ scope, params }) => {
    const { userId } = await find(scope, { userId: params.id });
    return { items: await queries.history(scope, userId) };
  });
  route(listRoles, async ({ caller }) => ({ items: rolesFor(caller) }));
  route(listDirectoryGroups, ({ caller, query }) => {
    // The scope for reading people is wider than the scope for granting access, which View Only removes.
    const decision = decide(caller.person, 'directory.write');
    return queries.groups(decision.allowed ? decision.scope : NO_SCOPE, query);
  });
  route(listUserGroups, async ({ scope, params }) => {
    const { userId } = await find(scope, { userId: params.id });
    return { items: await queries.groupsOf(scope, userId) };
  });
  route(listUserCarrierCodes, async ({ scope, params }) => {
    const { userId } = await find(scope, { userId: params.id });
    return { items: await queries.carrierCodesOf(userId) };
  });
  route(exportAccessReview, async ({ scope, query, today, signal }) => {
    const { format, role: roles, groupNumber, ...others } = query;
    const filter = { ...others, roles, groupNumbers: groupNumber === undefined ? [] : [groupNumber] };
    const name = downloadName(['Access review', today], format);
    return StreamedFile.of({ name, ...accessReview.run(scope, filter, format, signal) });
  });
}

function rolesFor({ userId, person }: Caller) {
  const grantable = grantableRoles({ userId, person });
  return Object.values(Role).map((role) => ({
    roleId: role,
    label: roleLabel(role),
    byGroup: isGroupRole(role),
    grantable: grantable.includes(role),
  }));
}
