import * as v from 'valibot';
import { BillStatus } from '../../src/domain/billing/bills/BillStatus';
import { DELINQUENCY_STAGES } from '../../src/domain/billing/delinquency/DelinquencyStage';
import { GROUP_OWNERS, GROUP_SORTS } from '../../src/domain/office/groups/GroupAccount';
import { GROUP_LIST } from '../../src/domain/office/groups/groupList';
import { MAX_REMINDED_TOGETHER, REMINDER_SKIPS } from '../../src/domain/office/groups/reminders';
import { Role } from '../../src/domain/platform/access/Role';
import { defineCall } from '../platform/shared/Call';
import { exportOfSearch } from '../platform/shared/exportCall';
import {
  centsSchema,
  codeSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const namedCode = v.object({ code: v.string(), name: v.string() });

const standing = {
  groupNumber: groupNumberSchema,
  name: v.string(),
  endsOn: v.nullable(localDateSchema),
  openCents: centsSchema,
  pastDueCents: centsSchema,
  stage: openPicklist(DELINQUENCY_STAGES),
  hasAutopay: v.boolean(),
  houseRule: openPicklist(['adjustThenPay', 'payAsBilled']),
};

/** A reminder that a group was sent. `by` is the name of an admin. */
const pastReminder = v.object({ at: timestampSchema, by: v.string() });

const groupOwnerSchema = v.object({
  kind: v.picklist(GROUP_OWNERS),
  /** The code of a carrier or agent, or the number of a rep. */
  code: codeSchema,
});
/** The carrier, agent, or rep to list groups for. */
export type GroupOwner = RecordOf<typeof groupOwnerSchema>;

const groupPageSchema = v.object({
  items: v.array(
    v.object({
      ...standing,
      carriers: v.array(v.string()),
      rep: v.string(),
      /** First month of the next planned change; null if none is planned. */
      nextChangeFrom: v.nullable(localDateSchema),
    }),
  ),
  total: v.number(),
  /** Name of the carrier, agent, or rep; null if it has no name or no group in scope. Missing in answers of earlier versions. */
  ofName: v.optional(v.nullable(v.string()), null),
});
export type GroupPage = RecordOf<typeof groupPageSchema>;

export const searchGroups = defineCall({
  method: 'POST',
  path: '/api/groups/search',
  operation: 'rules.read',
  summary: 'Groups in scope: what they owe, their delinquency stage, and the house rule that applies today.',
  schemas: {
    body: v.object({
      /** Part of a name or number; empty for all. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
      /** Only groups with this carrier, agent or rep. */
      of: v.optional(groupOwnerSchema),
      /** Only groups with past due amounts, on bills or after returned payments. */
      pastDue: v.optional(v.boolean(), false),
      sort: v.optional(v.picklist(GROUP_SORTS), 'name'),
      direction: v.optional(v.picklist(['asc', 'desc']), 'asc'),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: groupPageSchema,
  },
});

/** 400 BAD_REQUEST for more than `MAX_WHOLE_ROWS` groups. Otherwise like `searchGroups`. */
export const exportGroups = exportOfSearch(
  GROUP_LIST,
  searchGroups,
  'All groups in scope that match a filter, as a file.',
);

const upcomingBillSchema = v.object({
  billPk: pkSchema,
  billNumber: v.string(),
  status: openPicklist(Object.values(BillStatus)),
  dueDate: localDateSchema,
  openCents: centsSchema,
});
/** The next bill that the group has to pay. */
export type UpcomingBill = RecordOf<typeof upcomingBillSchema>;

const groupContactSchema = v.object({
  userId: v.string(),
  name: v.string(),
  email: v.string(),
  roles: v.array(openPicklist(Object.values(Role))),
});
/** A person of the group who works on its bills. */
export type GroupContact = RecordOf<typeof groupContactSchema>;

const groupAccountSchema = v.object({
  ...standing,
  carriers: v.array(namedCode),
  agents: v.array(namedCode),
  rep: namedCode,
  /** Bills past due with an open amount. */
  pastDueCount: v.number(),
  /** Amount in pending payments. */
  pendingCents: centsSchema,
  /** Amount held in suspense. */
  suspenseCents: centsSchema,
  /** Everything is paid up to this day; null if nothing is. */
  paidToDate: v.nullable(localDateSchema),
  /** Earliest bill that is not yet due; null if there is none. */
  nextBill: v.nullable(upcomingBillSchema),
  /**
   * The last manual reminder; null if there is none, and without the right to send reminders. Missing in answers of earlier
   * versions.
   */
  lastReminder: v.optional(v.nullable(pastReminder), null),
  /**
   * People with access to the group, super users first, at most 5; empty without the right to see who has
   * access.
   */
  contacts: v.array(groupContactSchema),
});
/** Account summary of a group, shown above the tabs of its page. */
export type GroupAccount = RecordOf<typeof groupAccountSchema>;

/** 403 FORBIDDEN for a group outside the scope. */
export const getGroup = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber',
  operation: 'rules.read',
  group: 'whole',
  summary: 'Account summary of a group: balance, past due, stage, paid-to date, next bill, and who is responsible.',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    answer: groupAccountSchema,
  },
});

const reminderRequestSchema = v.object({
  groupNumbers: v.pipe(v.array(groupNumberSchema), v.minLength(1), v.maxLength(MAX_REMINDED_TOGETHER)),
  /** Key of the request. A repeated request with the same key reminds no group twice. */
  requestPk: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  /** Whether to include groups that were reminded recently. */
  again: v.optional(v.boolean(), false),
  /** Whether the results are only what the request would do. */
  preview: v.optional(v.boolean(), false),
});
/** Groups to remind, at most `MAX_REMINDED_TOGETHER`. */
export type ReminderRequest = RecordOf<typeof reminderRequestSchema>;

/**
 * 409 IS_PROCESSING if changes were closed before the first group; any other refusal is in the group's own result. Repeating a
 * request with the same `requestPk` reminds no group twice, and returns the first result. Groups out of scope are omitted.
 */
export const remindGroups = defineCall({
  method: 'POST',
  path: '/api/groups/remind',
  operation: 'groups.remind',
  summary: 'Reminds groups of their past due bills, with a result for each, or previews these results.',
  schemas: {
    body: reminderRequestSchema,
    answer: v.object({
      results: v.array(
        v.object({
          groupNumber: groupNumberSchema,
          outcome: openPicklist(['reminded', ...REMINDER_SKIPS, 'refused']),
          /** Why it was refused; empty otherwise. */
          message: v.string(),
          billCount: v.number(),
          pastDueCents: centsSchema,
          /** The part that the office already holds, in suspense or in open deposits; omitted if none. */
          coveredCents: v.exactOptional(centsSchema),
          /** People of the group who see the reminder: without an email, with an immediate email, and with the next daily email. */
          people: v.object({ none: v.number(), atOnce: v.number(), daily: v.number() }),
          /** The reminder before this one. */
          last: v.nullable(pastReminder),
        }),
      ),
    }),
  },
});
