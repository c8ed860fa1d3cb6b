import * as v from 'valibot';
import type { DirectoryQuery } from '../../src/domain/people/directory/DirectoryQuery';
import { DIRECTORY_SORTS } from '../../src/domain/people/directory/DirectoryUser';
import { PERSON_LIST } from '../../src/domain/people/directory/personList';
import { Role } from '../../src/domain/platform/access/Role';
import { base64Schema } from '../platform/shared/base64';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { enterCalls } from '../platform/shared/listCalls';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  codeSchema,
  directionSchema,
  groupNumberSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import {
  directoryEventSchema,
  directoryUserSchema,
  pageEntries,
  peopleCountsSchema,
  roleSchema,
  rolesSchema,
  userFilterEntries,
} from './directorySchemas';

const userParams = v.object({ id: base64Schema });
const listQuery = v.object({
  ...userFilterEntries,
  ...pageEntries,
});
const userList = v.object({ items: v.array(directoryUserSchema), total: v.number() });
/** @source MGM-1 */
export const listGroupRoleUsers = defineCall({
  method: 'GET',
  path: '/mgmt/groups/:groupNumber/roles/:role/users',
  operation: 'directory.read',
  group: 'whole',
  effect: 'people',
  summary: 'People who hold a role in a group.',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, role: roleSchema }),
    query: listQuery,
    answer: userList,
  },
});

/** @source MGM-2 */
export const listRoleUsers = defineCall({
  method: 'GET',
  path: '/mgmt/roles/:role/users',
  operation: 'directory.read',
  effect: 'people',
  summary: 'People in scope who hold a role.',
  schemas: { params: v.object({ role: roleSchema }), query: listQuery, answer: userList },
});

/** The directory's list: everyone within the caller's scope who matches the filters. @source MGM-3 */
export const searchUsers = defineCall({
  method: 'POST',
  path: '/mgmt/roles/users',
  operation: 'directory.read',
  effect: 'people',
  summary: 'People in scope who hold any of several roles; everyone in scope if none is named.',
  schemas: {
    body: v.object({
      /** Roles; empty for any. */
      values: v.optional(v.pipe(v.array(roleSchema), v.maxLength(15)), []),
      groupNumbers: v.optional(v.pipe(v.array(groupNumberSchema), v.maxLength(500)), []),
      ...userFilterEntries,
      sort: v.optional(v.picklist(DIRECTORY_SORTS), 'name'),
      direction: v.optional(directionSchema, 'asc'),
      page: pageSchema,
      size: pageSizeSchema,
      /** Whether to include `counts`, which are omitted for more than 100,000 people. */
      withCounts: v.optional(v.boolean(), false),
    }),
    answer: v.object({ ...userList.entries, counts: v.optional(peopleCountsSchema) }),
  },
});

/** @source MGM-4 */
export const listCarrierUsers = defineCall({
  method: 'GET',
  path: '/mgmt/users/carriers/:code',
  operation: 'directory.read',
  effect: 'people',
  summary: 'People of a carrier.',
  schemas: { params: v.object({ code: codeSchema }), query: listQuery, answer: userList },
});

/** @source MGM-5 */
export const listAgentUsers = defineCall({
  method: 'GET',
  path: '/mgmt/users/agents/:code',
  operation: 'directory.read',
  effect: 'people',
  summary: 'People of an agent.',
  schemas: { params: v.object({ code: codeSchema }), query: listQuery, answer: userList },
});

/** @source MGM-6 */
export const getUserByEmail = defineCall({
  method: 'GET',
  path: '/mgmt/users/email/:email',
  operation: 'directory.read',
  summary: 'The person with an email address, ignoring case. Includes people without access.',
  schemas: { params: v.object({ email: base64Schema }), answer: directoryUserSchema },
});

/** Like MGM-6, by id. @source MGM-23 */
export const getUser = defineCall({
  method: 'GET',
  path: '/mgmt/users/:id',
  operation: 'directory.read',
  summary: 'One person in scope.',
  schemas: { params: userParams, answer: directoryUserSchema },
});

export const getUserHistory = defineCall({
  method: 'GET',
  path: '/mgmt/users/:id/history',
  operation: 'directory.read',
  summary: 'Change log of a person, newest first; at most 200 entries.',
  schemas: { params: userParams, answer: v.object({ items: v.array(directoryEventSchema) }) },
});

/** @source MGM-11 */
export const listRoles = defineCall({
  method: 'GET',
  path: '/mgmt/roles',
  operation: 'directory.read',
  summary: 'All roles, and which of them the caller may grant.',
  schemas: {
    answer: v.object({
      items: v.array(
        v.object({
          roleId: openPicklist(Object.values(Role)),
          label: v.string(),
          /** Whether the role is granted by group. */
          byGroup: v.boolean(),
          /** Whether the caller may grant and revoke it anywhere. */
          grantable: v.boolean(),
        }),
      ),
    }),
  },
});

/** @source MGM-14 */
export const listDirectoryGroups = defineCall({
  method: 'GET',
  path: '/mgmt/groups',
  operation: 'directory.read',
  summary: 'The groups in which the caller may grant access, by name.',
  schemas: {
    query: v.object({ q: userFilterEntries.q, ...pageEntries }),
    answer: v.object({
      items: v.array(v.object({ groupNumber: v.string(), name: v.string() })),
      total: v.number(),
    }),
  },
});

/** The first matching groups and the number of matches. */
export type GroupSearchResult = RecordOf<typeof listDirectoryGroups.schemas.answer>;

export type DirectoryGroup = RecordOf<typeof listDirectoryGroups.schemas.answer>['items'][number];

/** @source MGM-15 */
export const listUserGroups = defineCall({
  method: 'GET',
  path: '/mgmt/users/:id/groups',
  operation: 'directory.read',
  summary: "A person's groups in scope, with the roles held in each.",
  schemas: {
    params: userParams,
    answer: v.object({
      items: v.array(
        v.object({
          groupNumber: v.string(),
          name: v.string(),
          roles: v.array(openPicklist(Object.values(Role))),
          /** The group's divisions, in order; omitted for a group without divisions. */
          divisions: v.exactOptional(v.array(v.object({ number: v.string(), name: v.string() }))),
        }),
      ),
    }),
  },
});

/** A person's group, with the roles held in it. */
export type HeldGroup = RecordOf<typeof listUserGroups.schemas.answer>['items'][number];

/** @source MGM-16 */
export const listUserCarrierCodes = defineCall({
  method: 'GET',
  path: '/mgmt/users/:id/carrierCodes',
  operation: 'directory.read',
  summary: "A person's carrier codes, with the carriers' names.",
  schemas: {
    params: userParams,
    answer: v.object({ items: v.array(v.object({ code: v.string(), name: v.string() })) }),
  },
});

/** The access review: one row for each person, role and group. */
export const exportAccessReview = exportCall(PERSON_LIST, {
  method: 'GET',
  path: '/mgmt/users/export',
  effect: 'people',
  summary: 'Everyone in scope with their access, as a file.',
  schemas: {
    query: v.object({
      ...userFilterEntries,
      /** People with any of these roles, separated by commas. */
      role: v.optional(rolesSchema),
      groupNumber: v.optional(groupNumberSchema),
      carrierCode: v.optional(codeSchema),
      agentCode: v.optional(codeSchema),
      format: exportFormatSchema,
    }),
  },
  sent: ({ roles, groupNumber, carrierCode, agentCode, email, ...filters }: DirectoryQuery) => {
    if (email !== undefined) return { q: email };
    if (carrierCode !== undefined) return { ...filters, carrierCode };
    if (agentCode !== undefined) return { ...filters, agentCode };
    return { ...filters, role: roles.join(','), groupNumber };
  },
});

// Both calls have their names and parameters from MGM-3.
enterCalls(PERSON_LIST, { search: searchUsers, export: exportAccessReview });
