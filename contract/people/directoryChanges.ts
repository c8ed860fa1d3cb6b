import * as v from 'valibot';
import { LONGEST_DIVISION_NUMBER, MAX_DIVISIONS } from '../../src/domain/billing/divisions/Division';
import { isPowerful } from '../../src/domain/platform/access/power';
import { base64Schema } from '../platform/shared/base64';
import { decidedByRecord, defineCall } from '../platform/shared/Call';
import { groupNumberSchema } from '../platform/shared/primitives';
import {
  directoryUserSchema,
  grantResultsSchema,
  newUserSchema,
  roleSchema,
  userChangeSchema,
} from './directorySchemas';

const userParams = v.object({ id: base64Schema });
const roleQuery = v.object({
  roleId: roleSchema,
  /** base64, as in paths. */
  userId: base64Schema,
  /** One group; default: all of the person's groups within the caller's scope. */
  groupNumber: v.optional(groupNumberSchema),
});

/** @source MGM-7 */
export const createUser = defineCall({
  method: 'POST',
  path: '/mgmt/users',
  operation: 'directory.write',
  effect: 'power',
  recentSignIn: ({ body }) => body.grants.some(({ role }) => isPowerful(role)),
  event: 'person-added',
  summary: 'Adds a person with their access and sends a welcome mail. 422 EMAIL_UNUSUAL asks to confirm the email.',
  status: 201,
  schemas: { body: newUserSchema, answer: directoryUserSchema },
});

/** Can be undone by changing the status. @source MGM-8 */
export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/mgmt/users/:id',
  operation: 'directory.write',
  effect: 'power',
  recentSignIn: decidedByRecord,
  event: 'person-removed',
  summary: 'Deletes a person: access ends at once, and their history stays.',
  schemas: { params: userParams, answer: directoryUserSchema },
});

/** @source MGM-9 */
export const changeUser = defineCall({
  method: 'PUT',
  path: '/mgmt/users/:id',
  operation: 'directory.write',
  effect: 'power',
  recentSignIn: ({ body }) => body.email !== undefined,
  event: 'person-changed',
  summary: "Changes a person's details, codes, rep or status. A new email is announced to both addresses.",
  schemas: { params: userParams, body: userChangeSchema, answer: directoryUserSchema },
});

/** @source MGM-12 */
export const addRole = defineCall({
  method: 'PATCH',
  path: '/mgmt/roles/user/add',
  operation: 'directory.write',
  group: 'whole',
  effect: 'power',
  recentSignIn: ({ query }) => isPowerful(query.roleId),
  event: 'role-granted',
  summary: 'Grants a person a role in their groups in scope, or in one group.',
  schemas: { query: roleQuery, answer: grantResultsSchema },
});

/** @source MGM-13 */
export const removeRole = defineCall({
  method: 'DELETE',
  path: '/mgmt/roles/user/remove',
  operation: 'directory.write',
  group: 'whole',
  effect: 'power',
  recentSignIn: decidedByRecord,
  event: 'role-revoked',
  summary: "Revokes a person's role in their groups in scope, or in one group.",
  schemas: { query: roleQuery, answer: grantResultsSchema },
});

/**
 * 403 FORBIDDEN for one's own access; 404 NOT_FOUND; 409 WRONG_STATUS if there is nothing to confirm; 422 SAME_PERSON for the
 * person who gave the access, and for people who do not count as their second person.
 *
 * @source BR-CTL-12 docs/decisions/controls.md#who-gave-a-person-power-is-not-their-second-person
 */
export const confirmAccess = defineCall({
  method: 'POST',
  path: '/mgmt/users/:id/confirm',
  operation: 'controls.write',
  effect: 'power',
  event: 'power-confirmed',
  summary:
    "Confirms new access, so that the person counts as a second person of the one who gave it, and a manager's role that waits.",
  schemas: { params: userParams, answer: v.object({ confirmed: v.literal(true) }) },
});

/** @source MGM-17 */
export const addUserGroups = defineCall({
  method: 'POST',
  path: '/mgmt/groups/userId/:id',
  operation: 'directory.write',
  effect: 'power',
  recentSignIn: ({ body }) => body.roles.some(isPowerful),
  event: 'group-granted',
  summary: 'Grants a person access to groups: as a billing user, with the given roles.',
  schemas: {
    params: userParams,
    body: v.object({
      values: v.pipe(v.array(groupNumberSchema), v.minLength(1), v.maxLength(500)),
      roles: v.optional(v.pipe(v.array(roleSchema), v.maxLength(15)), []),
    }),
    answer: grantResultsSchema,
  },
});

/** @source MGM-18 */
export const removeUserGroup = defineCall({
  method: 'DELETE',
  path: '/mgmt/groups/:groupNumber/userId/:id',
  operation: 'directory.write',
  group: 'whole',
  effect: 'power',
  recentSignIn: decidedByRecord,
  event: 'group-revoked',
  summary: "Revokes all of a person's access in a group.",
  schemas: { params: v.object({ groupNumber: groupNumberSchema, id: base64Schema }), answer: grantResultsSchema },
});

/**
 * 400 BAD_REQUEST for a person without a role in the group, and for a division that the group does not have; 403 FORBIDDEN for the
 * caller's own access, and if the caller could not grant every role that the person has in the group.
 *
 * @source docs/decisions/divisions.md#access-to-a-group-can-be-limited-to-divisions
 */
export const limitUserDivisions = defineCall({
  method: 'PUT',
  path: '/mgmt/groups/:groupNumber/userId/:id/divisions',
  operation: 'directory.write',
  group: 'whole',
  effect: 'power',
  recentSignIn: decidedByRecord,
  event: 'divisions-changed',
  summary: "Limits a person's access in a group to some of its divisions, or gives them the whole group.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, id: base64Schema }),
    body: v.object({
      /** Numbers of divisions of the group; null for the whole group. */
      divisionNumbers: v.nullable(
        v.pipe(
          v.array(v.pipe(v.string(), v.maxLength(LONGEST_DIVISION_NUMBER))),
          v.minLength(1),
          v.maxLength(MAX_DIVISIONS),
        ),
      ),
    }),
    answer: directoryUserSchema,
  },
});

/** Ids from the directory. */
const ids = v.pipe(v.array(v.pipe(v.string(), v.maxLength(400))), v.maxLength(500));
const purgeAnswer = v.object({
  purged: v.number(),
  results: v.array(v.object({ user_id: v.string(), ok: v.boolean(), alias: v.string(), message: v.string() })),
});

/** @source MGM-22 */
export const requestPurge = defineCall({
  method: 'GET',
  path: '/mgmt/users/purge',
  operation: 'directory.purge',
  effect: 'erases',
  event: 'people-purged',
  summary: 'Purges everyone who has been deleted long enough. Repeating it within a minute returns the same answer.',
  schemas: { answer: purgeAnswer },
});

/** Used by this application. @source MGM-22 */
export const purgeUsers = defineCall({
  method: 'POST',
  path: '/mgmt/users/purge',
  operation: 'directory.purge',
  effect: 'erases',
  event: 'people-purged',
  summary: 'Purges deleted people: permanently replaces their names and addresses with an alias.',
  schemas: {
    body: v.object({ values: v.pipe(ids, v.minLength(1)) }),
    answer: purgeAnswer,
  },
});

/** What a purge of these people would delete, for the confirmation dialog. */
export const previewPurge = defineCall({
  method: 'POST',
  path: '/mgmt/users/purge/preview',
  operation: 'directory.purge',
  summary: 'People ready to be purged, with what is deleted and what stays.',
  schemas: {
    body: v.object({
      /** User ids; empty for everyone who was deleted long enough ago. */
      values: v.optional(ids, []),
    }),
    answer: v.object({
      items: v.array(
        v.object({
          user_id: v.string(),
          email: v.string(),
          name: v.string(),
          deletedAt: v.nullable(v.string()),
          /** Rows to delete: grants, preferences, drafts, mails, sessions. */
          deletedRows: v.number(),
          /** Entries on bills and payments that are kept under the alias. */
          keptEntries: v.number(),
          /** Notes in which the alias replaces the name or email. */
          notes: v.number(),
          /** Notes that remain unchanged because the name may refer to a member or to another person. */
          notesKept: v.number(),
        }),
      ),
      total: v.number(),
    }),
  },
});
