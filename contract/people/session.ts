import * as v from 'valibot';
import { Role } from '../../src/domain/platform/access/Role';
import { LIST_NAMES } from '../../src/domain/platform/lists/declaredLists';
import { defineCall } from '../platform/shared/Call';
import { divisionLimitSchema } from '../platform/shared/divisionLimit';
import { centsFromZeroSchema, groupNumberSchema, openPicklist, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const groupFactsSchema = v.object({
  groupNumber: groupNumberSchema,
  name: v.string(),
  /** This and the following are missing for people who may not read the group's rules. */
  reconcilePolicy: v.exactOptional(openPicklist(['adjustThenPay', 'payAsBilled'])),
  /** Whether one person may both reconcile and pay a bill. */
  samePersonMayPay: v.exactOptional(v.boolean()),
  toleranceCents: v.exactOptional(centsFromZeroSchema),
});
/** A group in the user's scope, from the directory. Its rules are missing for users who may not read them. */
export type GroupFacts = RecordOf<typeof groupFactsSchema>;

/** The caller's data that is not in the token claims: grants by group, groups, branding and preferences. */
const preferencesAnswer = v.object({
  userPreferences: v.record(v.string(), v.unknown()),
  branding: v.object({ name: v.string(), logoUrl: v.nullable(v.string()) }),
  /** Groups within the caller's scope, sorted by name; at most 500. */
  groupSettings: v.array(groupFactsSchema),
  /** Names by kind and code: carriers in the caller's scope (at most 500) and the caller's own agents and rep. */
  codeNames: v.exactOptional(v.record(v.string(), v.string())),
  grants: v.array(v.object({ role: openPicklist(Object.values(Role)), groupNumber: v.nullable(v.string()) })),
  /** Groups in which the caller is limited to divisions. Missing in answers of earlier versions. */
  divisionLimits: v.exactOptional(v.array(divisionLimitSchema)),
  carrierCodes: v.array(v.string()),
  agentCodes: v.array(v.string()),
  repId: v.nullable(v.number()),
  /** Views that open when a list is entered without filters in its address. Older servers have none. */
  startViews: v.exactOptional(
    v.array(
      v.object({
        list: openPicklist(LIST_NAMES),
        /** The key of a saved view, or the id of a ready-made one. */
        viewId: v.string(),
        parameters: v.record(v.string(), v.string()),
      }),
    ),
  ),
  /** People whose requests the caller cannot approve for now. Omitted if there are none, and by earlier versions. At most 500. */
  ties: v.exactOptional(
    v.array(
      v.object({
        userId: v.string(),
        name: v.string(),
        how: openPicklist(['gave', 'got', 'shared']),
        through: v.string(),
        until: timestampSchema,
      }),
    ),
  ),
  /** When the caller last signed in, if recorded. @source API-4 */
  lastSignInAt: v.nullable(timestampSchema),
  /** Whether the caller has seen the welcome notice. The token claims may be older. @source USR-1 MGM-21 */
  receivedUiWelcomeNotice: v.boolean(),
});
/** The directory's data on a user, beyond the claims. */
export type DirectoryFacts = RecordOf<typeof preferencesAnswer>;

/** The name and logo in a person's navigation bar. */
export type Branding = RecordOf<typeof preferencesAnswer>['branding'];

/** View that opens when a list's address has no parameters. */
export type StartView = NonNullable<RecordOf<typeof preferencesAnswer>['startViews']>[number];

/** For people whose token claims carry no roles. @source USR-2 */
export const getMe = defineCall({
  method: 'GET',
  path: '/api/me',
  operation: 'me.read',
  summary: "The caller's roles, groups and codes in the directory.",
  schemas: {
    answer: v.object({
      roles: v.array(openPicklist(Object.values(Role))),
      /** Numbers of the groups in which the caller has a role, sorted. */
      groups: v.array(v.string()),
      carrierCodes: v.array(v.string()),
      agentCodes: v.array(v.string()),
      repId: v.nullable(v.number()),
    }),
  },
});

/** @source API-2 */
export const getOfficePreferences = defineCall({
  method: 'GET',
  path: '/api/preferenceSettings/userId',
  operation: 'preferences.ownAsOffice',
  summary: 'Preferences and rights of an admin, a carrier or an agent.',
  schemas: { answer: preferencesAnswer },
});

/** @source API-3 */
export const getGroupPreferences = defineCall({
  method: 'GET',
  path: '/api/userPreferences/group/:firstGroup',
  operation: 'preferences.group',
  group: 'part',
  summary: 'Preferences and rights of a billing user.',
  schemas: { params: v.object({ firstGroup: groupNumberSchema }), answer: preferencesAnswer },
});

/** 413 TOO_LARGE, with nothing saved, if a person's preferences exceed 64 kB. */
export const savePreferences = defineCall({
  method: 'PUT',
  path: '/api/userPreferences',
  operation: 'preferences.writeOwn',
  summary: "Saves the caller's preferences (theme, last group …); omitted ones stay.",
  schemas: {
    body: v.object({
      userPreferences: v.record(
        v.pipe(v.string(), v.maxLength(60)),
        v.union([v.string(), v.number(), v.boolean(), v.null()]),
      ),
    }),
    answer: v.object({ userPreferences: v.record(v.string(), v.unknown()) }),
  },
});

/** @source API-4 SES-5 */
export const recordLogin = defineCall({
  method: 'POST',
  path: '/api/groups/login',
  operation: 'groups.login',
  event: 'session-started',
  summary: "Records a billing user's sign-in time.",
  schemas: { body: v.object({ loginTimestamp: timestampSchema }), answer: v.object({ recordedAt: timestampSchema }) },
});
