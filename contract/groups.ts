import * as v from 'valibot';
import { Role } from '../src/domain/access/Role';
import { BillStatus } from '../src/domain/bills/BillStatus';
import { DELINQUENCY_STAGES } from '../src/domain/delinquency/DelinquencyStage';
import { GROUP_OWNERS, GROUP_SORTS } from '../src/domain/groups/GroupAccount';
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

const filter = {
  /** Part of a name or number; empty for all. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
  /** Only groups with this carrier, agent or rep. */
  of: v.optional(v.object({ kind: v.picklist(GROUP_OWNERS), code: codeSchema })),
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
  summary: 'All groups in scope that match a filter, as a file.',
  file: exportedList.file,
  schemas: { body: v.object({ ...filter, format: exportFormatSchema }), answer: exportedList.answer },
});

/** 403 FORBIDDEN for a group outside the scope. */
export const getGroup = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber',
  operation: 'rules.read',
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
