import * as v from 'valibot';
import { Role } from '../src/domain/access/Role';
import { BillStatus } from '../src/domain/bills/BillStatus';
import { DELINQUENCY_STAGES } from '../src/domain/delinquency/DelinquencyStage';
import { GROUP_OWNERS, GROUP_SORTS } from '../src/domain/groups/GroupAccount';
import { MAX_REMINDED_TOGETHER, REMINDER_SKIPS } from '../src/domain/groups/reminders';
import { defineCall } from './shared/Call';
import { exportedList, exportFormatSchema } from './shared/listExport';
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
} from './shared/primitives';

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

/** A reminder of the group. `by` is the name of an admin. */
const pastReminder = v.object({ at: timestampSchema, by: v.string() });

const filter = {
  /** Part of a name or number; empty for all. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
  /** Only groups with this carrier, agent or rep. */
  of: v.optional(v.object({ kind: v.picklist(GROUP_OWNERS), code: codeSchema })),
  /** Only groups that owe something past due, on bills or for returned payments. */
  pastDue: v.optional(v.boolean(), false),
  sort: v.optional(v.picklist(GROUP_SORTS), 'name'),
  direction: v.optional(v.picklist(['asc', 'desc']), 'asc'),
};

export const searchGroups = defineCall({
  method: 'POST',
  path: '/api/groups/search',
  operation: 'rules.read',
  summary: 'Groups in scope: what they owe, their delinquency stage, and the house rule that applies today.',
  schemas: {
    body: v.object({
      ...filter,
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: v.object({
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
    }),
  },
});

/** 400 BAD_REQUEST for more than `MAX_WHOLE_ROWS` groups. Otherwise like `searchGroups`. */
export const exportGroups = defineCall({
  method: 'POST',
  path: '/api/groups/export',
  operation: 'rules.read',
  event: 'data-exported',
  noun: 'groups',
  summary: 'All groups in scope that match a filter, as a file.',
  file: exportedList.file,
  schemas: { body: v.object({ ...filter, format: exportFormatSchema }), answer: exportedList.answer },
});

/** 403 FORBIDDEN for a group outside the scope. */
export const getGroup = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber',
  operation: 'rules.read',
  group: 'whole',
  summary: 'Account summary of a group: balance, past due, stage, paid-to date, next bill, and who is responsible.',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    answer: v.object({
      ...standing,
      carriers: v.array(namedCode),
      agents: v.array(namedCode),
      rep: namedCode,
      pastDueCount: v.number(),
      pendingCents: centsSchema,
      suspenseCents: centsSchema,
      paidToDate: v.nullable(localDateSchema),
      nextBill: v.nullable(
        v.object({
          billPk: pkSchema,
          billNumber: v.string(),
          status: openPicklist(Object.values(BillStatus)),
          dueDate: localDateSchema,
          openCents: centsSchema,
        }),
      ),
      /** The last reminder by hand; null if there is none, and without the right to remind. Missing in answers of earlier versions. */
      lastReminder: v.optional(v.nullable(pastReminder), null),
      /** Empty without the right to see who has access. */
      contacts: v.array(
        v.object({
          userId: v.string(),
          name: v.string(),
          email: v.string(),
          roles: v.array(openPicklist(Object.values(Role))),
        }),
      ),
    }),
  },
});

/**
 * 409 IS_PROCESSING if changes were closed before the first group; any other refusal is in the result of its group. A repeated request
 * with the same `requestPk` reminds no group twice, and returns what the first one did. Groups out of scope are left out.
 */
export const remindGroups = defineCall({
  method: 'POST',
  path: '/api/groups/remind',
  operation: 'groups.remind',
  summary: 'Reminds groups of their past due bills, with a result for each, or previews these results.',
  schemas: {
    body: v.object({
      groupNumbers: v.pipe(v.array(groupNumberSchema), v.minLength(1), v.maxLength(MAX_REMINDED_TOGETHER)),
      /** Key of the request, made by the client. */
      requestPk: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
      /** Includes groups that were reminded recently. */
      again: v.optional(v.boolean(), false),
      /** Tells what the request would do, and does not do it. */
      preview: v.optional(v.boolean(), false),
    }),
    answer: v.object({
      results: v.array(
        v.object({
          groupNumber: groupNumberSchema,
          outcome: openPicklist(['reminded', ...REMINDER_SKIPS, 'refused']),
          /** Why it was refused; empty otherwise. */
          message: v.string(),
          billCount: v.number(),
          pastDueCents: centsSchema,
          /** The part of it that the office already has, in suspense or in open deposits; missing if it has nothing. */
          coveredCents: v.exactOptional(centsSchema),
          /** People of the group who see the reminder: without an email, with one at once, and with the next daily one. */
          people: v.object({ none: v.number(), atOnce: v.number(), daily: v.number() }),
          /** The reminder before this one. */
          last: v.nullable(pastReminder),
        }),
      ),
    }),
  },
});
