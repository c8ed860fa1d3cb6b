import * as v from 'valibot';
import {
  directoryUserSchema,
  grantResultsSchema,
  newUserSchema,
  roleSchema,
  userChangeSchema,
} from './directorySchemas';
import { base64Schema } from './shared/base64';
import { defineCall } from './shared/Call';
import { groupNumberSchema } from './shared/primitives';

/** A person named by their id. */
const userParams = v.object({ id: base64Schema });
const roleQuery = v.object({
  roleId: roleSchema,
  /** base64, as in paths. */
  userId: base64Schema,
  /** One group instead of all of the caller's in which the person is. */
  groupNumber: v.optional(groupNumberSchema),
});

/** @source MGM-7 */
export const createUser = defineCall({
  method: 'POST',
  path: '/mgmt/users',
  operation: 'directory.write',
  summary: 'Adds a person with their rights, and mails them a welcome. 422 EMAIL_UNUSUAL asks to confirm the email.',
  status: 201,
  schemas: { body: newUserSchema, answer: directoryUserSchema },
});

/** Soft: it can be taken back by setting the status again. @source MGM-8 */
export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/mgmt/users/:id',
  operation: 'directory.write',
  summary: 'Deletes a person: access ends at once, what they did stays on record.',
  schemas: { params: userParams, answer: directoryUserSchema },
});

/** @source MGM-9 */
export const changeUser = defineCall({
  method: 'PUT',
  path: '/mgmt/users/:id',
  operation: 'directory.write',
  summary: "Changes a person's details, codes, rep or status. A new email is announced to the old and the new address.",
  schemas: { params: userParams, body: userChangeSchema, answer: directoryUserSchema },
});

/** @source MGM-12 */
export const addRole = defineCall({
  method: 'PATCH',
  path: '/mgmt/roles/user/add',
  operation: 'directory.write',
  summary: 'Gives a person a role in those of their groups that the caller reaches, or in one.',
  schemas: { query: roleQuery, answer: grantResultsSchema },
});

/** @source MGM-13 */
export const removeRole = defineCall({
  method: 'DELETE',
  path: '/mgmt/roles/user/remove',
  operation: 'directory.write',
  summary: 'Takes a role from a person in those of their groups that the caller reaches, or in one.',
  schemas: { query: roleQuery, answer: grantResultsSchema },
});

/** @source MGM-17 */
export const addUserGroups = defineCall({
  method: 'POST',
  path: '/mgmt/groups/userId/:id',
  operation: 'directory.write',
  summary: 'Gives a person access to groups: as a billing user, and with the roles named.',
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
  summary: 'Takes from a person all they hold in a group.',
  schemas: { params: v.object({ groupNumber: groupNumberSchema, id: base64Schema }), answer: grantResultsSchema },
});
