import * as v from 'valibot';
import { PEOPLE_STATUS_FILTERS } from '../../src/domain/people/directory/DirectoryUser';
import { Role, roleOf } from '../../src/domain/platform/access/Role';
import { divisionLimitSchema } from '../platform/shared/divisionLimit';
import {
  codeSchema,
  groupNumberSchema,
  noteSchema,
  openPicklist,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

export const nameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(80),
  v.check(isPlain, 'Leave out control characters.'),
);
const phoneSchema = v.pipe(v.string(), v.trim(), v.maxLength(30), v.check(isPlain, 'Leave out control characters.'));
export const emailSchema = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254), v.check(isPlain));

function isPlain(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** @source USR-3 */
const USER_STATUSES = ['Active', 'Disabled', 'Deleted'] as const;
export const userStatusSchema = v.picklist(USER_STATUSES);

/** A role in any spelling, normalized to the stored one. @source ROL-1 */
export const roleSchema = v.pipe(
  v.string(),
  v.maxLength(40),
  v.rawTransform<string, Role>(({ dataset, addIssue, NEVER }) => {
    const role = roleOf(dataset.value);
    if (role !== undefined) return role;
    addIssue({ message: 'There is no such role.' });
    return NEVER;
  }),
  v.picklist(Object.values(Role)),
);

/** Roles in a query, separated by commas. */
export const rolesSchema = v.pipe(
  v.string(),
  v.maxLength(700),
  v.transform((text) => text.split(',')),
  v.array(roleSchema),
);

/** A role; `groupNumber` is null for a role without a group. */
export const grantSchema = v.object({ role: roleSchema, groupNumber: v.nullable(groupNumberSchema) });

/** A person of the directory. @source MGM-23 USR-3 */
export const directoryUserSchema = v.object({
  user_id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.string(),
  extension: v.string(),
  status: openPicklist(USER_STATUSES),
  connection: v.string(),
  /** Grants within the caller's scope. */
  grants: v.array(v.object({ role: openPicklist(Object.values(Role)), groupNumber: v.nullable(v.string()) })),
  /** Groups in the caller's scope in which the person is limited to divisions. Missing in answers of earlier versions. */
  divisionLimits: v.exactOptional(v.array(divisionLimitSchema)),
  /** The first groups of these grants by name; at most 3. */
  groupNames: v.optional(v.array(v.string()), []),
  /** Number of groups outside the caller's scope in which the person has grants. */
  grantsElsewhere: v.number(),
  carrierCodes: v.array(v.string()),
  agentCodes: v.array(v.string()),
  repId: v.nullable(v.number()),
  /** Names of the person's carriers, agents, and rep, by kind and code. Missing in answers of earlier versions. */
  codeNames: v.optional(v.record(v.string(), v.string()), {}),
  /** A request that the person become a manager, which another manager has not answered. Missing without one. */
  managerRequest: v.exactOptional(v.object({ byUserId: v.string(), byName: v.string(), at: timestampSchema })),
  /** Whether another manager can confirm new access of the person. Only in the answer for one person. */
  hasNewAccess: v.exactOptional(v.boolean()),
  receivedUiWelcomeNotice: v.boolean(),
  loginsCount: v.number(),
  lastLoginAt: v.nullable(timestampSchema),
  version: v.number(),
  addDate: timestampSchema,
  addUser: v.string(),
  modDate: timestampSchema,
  modUser: v.string(),
});

const details = {
  firstName: nameSchema,
  lastName: nameSchema,
  phoneNumber: v.optional(phoneSchema, ''),
  extension: v.optional(phoneSchema, ''),
  carrierCodes: v.optional(v.pipe(v.array(codeSchema), v.maxLength(100)), []),
  agentCodes: v.optional(v.pipe(v.array(codeSchema), v.maxLength(100)), []),
  repId: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))), null),
};

/** True if the caller confirmed an email with characters that look like others. */
const emailConfirmedSchema = v.optional(v.boolean(), false);

export const newUserSchema = v.object({
  /** Stored in Unicode form NFKC. */
  email: emailSchema,
  emailConfirmed: emailConfirmedSchema,
  ...details,
  /** How the person signs in; with a Listbill password by default. */
  connection: v.optional(v.pipe(v.string(), v.maxLength(80))),
  grants: v.pipe(v.array(grantSchema), v.maxLength(5_000)),
  /** Whether to send the welcome mail at once. */
  sendWelcome: v.optional(v.boolean(), true),
});

/** Changed details of a person. Omitted fields keep their values. `grants` have their own calls. */
export const userChangeSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  email: v.optional(emailSchema),
  emailConfirmed: emailConfirmedSchema,
  firstName: v.optional(nameSchema),
  lastName: v.optional(nameSchema),
  phoneNumber: v.optional(phoneSchema),
  extension: v.optional(phoneSchema),
  carrierCodes: v.optional(v.pipe(v.array(codeSchema), v.maxLength(100))),
  agentCodes: v.optional(v.pipe(v.array(codeSchema), v.maxLength(100))),
  repId: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647)))),
  status: v.optional(userStatusSchema),
});

/** One result for each requested row. */
export const grantResultsSchema = v.object({
  results: v.array(
    v.object({
      /** Null for a role that is not assigned by group. */
      groupNumber: v.nullable(v.string()),
      ok: v.boolean(),
      /** False when the state was already as requested. */
      changed: v.boolean(),
      /** Outcome, or why it failed and what to do. */
      message: v.string(),
    }),
  ),
  /** The person after the change. */
  user: directoryUserSchema,
});

/** Outcome of one row of a change. Rows succeed or fail independently. */
export type GrantResult = RecordOf<typeof grantResultsSchema>['results'][number];

/** One entry of a person's history. */
export const directoryEventSchema = v.object({
  eventPk: v.string(),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  byName: v.string(),
  /**
   * created, changed, disabled, enabled, deleted, restored, purged, roleAdded, roleRemoved, groupAdded, groupRemoved,
   * divisionsChanged, managerRequested, managerDeclined, powerConfirmed, resetSent, welcomeSent, sessionsEnded
   */
  event: v.string(),
  /** A sentence about the change. */
  text: v.string(),
});

/** A change to a person. */
export type DirectoryEvent = RecordOf<typeof directoryEventSchema>;

/** Filters for lists of people. */
export const userFilterEntries = {
  /** Part of a name or of an email address. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
  /** A status, `NotDeleted`, or `NeverSignedIn` for active people who have never signed in. Default: all people. */
  status: v.optional(v.picklist(PEOPLE_STATUS_FILTERS)),
  /** `full`: people who may reconcile, pay, and give access in one group. */
  access: v.optional(v.picklist(['full'])),
};

/** A page of a list in a query string: page from 0, size 1 to 500. */
export const pageEntries = {
  page: v.optional(v.pipe(queryNumberSchema, v.maxValue(1_000_000)), '0'),
  size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(500)), '50'),
};

/**
 * Numbers of people within the caller's scope that match the search and groups: by role with the requested status, and by status
 * with the requested roles. Each person counts once in each.
 */
export const peopleCountsSchema = v.object({
  roles: v.array(v.object({ role: openPicklist(Object.values(Role)), count: v.number() })),
  statuses: v.array(v.object({ status: openPicklist(USER_STATUSES), count: v.number() })),
});
