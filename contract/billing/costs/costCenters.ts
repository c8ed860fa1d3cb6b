import * as v from 'valibot';
import {
  JOURNAL_FIELDS,
  LONGEST_ACCOUNT,
  LONGEST_CODE,
  MAX_COST_CENTERS,
} from '../../../src/domain/billing/costs/CostSetup';
import { MAX_SPLITS, WHOLE } from '../../../src/domain/billing/costs/MemberCostCenter';
import { COST_MEMBER_LIST } from '../../../src/domain/billing/memberValues/valueMemberLists';
import { MAX_HEADING, MAX_LAYOUT_COLUMNS } from '../../../src/domain/platform/files/columnLayout';
import { defineCall } from '../../platform/shared/Call';
import { exportCall } from '../../platform/shared/exportCall';
import { exportFormatSchema } from '../../platform/shared/listExport';
import {
  groupParams,
  memberIdSchema,
  savedAnswer,
  valueMemberFilter,
  valueMemberQuery,
} from '../../platform/shared/memberValues';
import { localDateSchema, noteSchema, openPicklist, timestampSchema } from '../../platform/shared/primitives';
import type { InputOf, RecordOf } from '../../platform/shared/RecordOf';

/** Maximum members in one call that saves cost centers. */
export const MAX_COST_ROWS = 10_000;

const text = (longest: number) => v.pipe(noteSchema, v.trim(), v.maxLength(longest));

const accountsOf = <Schema extends v.GenericSchema<string>>(schema: Schema) =>
  v.object({
    expense: schema,
    prepaid: schema,
    deductions: schema,
    continuation: schema,
    dueFromCarrier: schema,
    noMember: schema,
    carrierPayable: schema,
  });

const setupSchema = v.object({
  /** 0 while the group books no bills. */
  version: v.number(),
  /** ISO timestamp, UTC; null before the first. */
  savedAt: v.nullable(timestampSchema),
  savedBy: v.nullable(v.string()),
  centers: v.array(v.object({ code: v.string(), name: v.string(), account: v.string() })),
  accounts: accountsOf(v.string()),
  /** Empty if the group has no journal file columns of its own. */
  columns: v.array(
    v.object({ field: openPicklist(JOURNAL_FIELDS), heading: v.string(), text: v.optional(v.string()) }),
  ),
});

/** The saved terms. Every change creates a new version. */
export type CostSetup = RecordOf<typeof setupSchema>;

/** 403 FORBIDDEN for a group outside the scope. */
export const getCostSetup = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/costSetup',
  operation: 'costs.read',
  group: 'whole',
  summary: "A group's cost centers, the accounts of its journal, and the columns of its journal file.",
  schemas: { params: groupParams, answer: setupSchema },
});

/**
 * Saving the same setup again changes nothing. 400 BAD_REQUEST without an account, for two cost centers with the same code, and for
 * removing a cost center that members have; 409 STALE_VERSION.
 */
export const saveCostSetup = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/costSetup',
  operation: 'costs.write',
  group: 'whole',
  event: 'rules-changed',
  summary: 'Saves the cost centers and accounts of a group. From then on each reconciled bill gives a journal entry.',
  schemas: {
    params: groupParams,
    body: v.object({
      /** The version read; 0 for the first. */
      version: v.pipe(v.number(), v.integer(), v.minValue(0)),
      centers: v.pipe(
        v.array(v.object({ code: text(LONGEST_CODE), name: text(LONGEST_ACCOUNT), account: text(LONGEST_ACCOUNT) })),
        v.maxLength(MAX_COST_CENTERS),
      ),
      accounts: accountsOf(text(LONGEST_ACCOUNT)),
      columns: v.pipe(
        v.array(
          v.object({
            field: v.picklist(JOURNAL_FIELDS),
            heading: text(MAX_HEADING),
            text: v.optional(text(MAX_HEADING)),
          }),
        ),
        v.maxLength(MAX_LAYOUT_COLUMNS),
      ),
    }),
    answer: setupSchema,
  },
});

const splitsSchema = v.array(v.object({ code: v.string(), share: v.number() }));

/** 403 FORBIDDEN for a group outside the scope. The search is in the body, because it may be a part of a member number. */
export const searchCostMembers = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costCenters/members',
  operation: 'costs.read',
  group: 'whole',
  effect: 'people',
  summary: 'Members on the latest bills of a group with their cost centers, or those without one.',
  schemas: {
    params: groupParams,
    body: valueMemberQuery,
    answer: v.object({
      items: v.array(
        v.object({
          memberId: v.string(),
          memberName: v.string(),
          /** Latest first. */
          values: v.array(
            v.object({
              from: localDateSchema,
              splits: splitsSchema,
              /** Name of the source file. Missing in answers of earlier versions. */
              source: v.optional(v.nullable(v.string()), null),
            }),
          ),
        }),
      ),
      total: v.number(),
      /** Members without a cost center this month, regardless of the filter. */
      missing: v.number(),
    }),
  },
});

export type CostMemberPage = RecordOf<typeof searchCostMembers.schemas.answer>;

/** 403 FORBIDDEN for a group outside the scope, 400 BAD_REQUEST for more than 100,000 members. */
export const exportCostMembers = exportCall(COST_MEMBER_LIST, {
  method: 'POST',
  path: '/api/groups/:groupNumber/costCenters/members/export',
  group: 'whole',
  effect: 'people',
  summary: 'Every member on the latest bills of a group with the cost centers, or every one without, as a file.',
  schemas: {
    params: groupParams,
    body: v.object({ ...valueMemberFilter, format: exportFormatSchema }),
  },
});

/**
 * Saves all or none. Replaces a value with the same date. 400 BAD_REQUEST with a problem at `rows.N` for a member who is not on a
 * bill of the group, a member listed twice, an unknown cost center, and parts that do not add up to 100%.
 */
export const saveCostMembers = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costCenters/values',
  operation: 'costs.write',
  group: 'whole',
  event: 'rules-changed',
  summary: 'Sets the cost centers of members as of a date.',
  schemas: {
    params: groupParams,
    body: v.object({
      /** Their effective date. */
      from: localDateSchema,
      rows: v.pipe(
        v.array(
          v.object({
            memberId: memberIdSchema,
            splits: v.pipe(
              v.array(
                v.object({
                  code: v.pipe(text(LONGEST_CODE), v.minLength(1)),
                  /** Hundredths of a percent. */
                  share: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(WHOLE)),
                }),
              ),
              v.minLength(1),
              v.maxLength(MAX_SPLITS),
            ),
          }),
        ),
        v.minLength(1),
        v.maxLength(MAX_COST_ROWS),
      ),
    }),
    answer: savedAnswer,
  },
});

/** Cost centers of members to save. */
export type CostValuesToSave = InputOf<typeof saveCostMembers.schemas.body>;
