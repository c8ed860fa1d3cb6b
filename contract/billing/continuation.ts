import * as v from 'valibot';
import { CONTINUATION_KINDS, MAX_PERCENT } from '../../src/domain/billing/continuation/ContinuationPayer';
import { PAYER_EVENTS } from '../../src/domain/billing/continuation/PayerChange';
import { PAYER_LIST, PAYER_STATES } from '../../src/domain/billing/continuation/payerList';
import { lineCentsSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** Maximum entries in one group. */
export const MAX_PAYERS = 5_000;

const groupParams = v.object({ groupNumber: groupNumberSchema });

const percentSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PERCENT));

/** Fields entered for a payer. */
const payerTerms = {
  kind: openPicklist(CONTINUATION_KINDS),
  /** Null for every coverage of the member. */
  coverage: v.nullable(v.string()),
  from: localDateSchema,
  /** Last day; null while it continues. */
  through: v.nullable(localDateSchema),
  /** The payer's charge in percent of the premium. */
  percent: v.number(),
  /** From the 19th month on, with COBRA's disability extension; null without it. */
  extensionPercent: v.optional(v.nullable(v.number()), null),
  monthlyCents: v.nullable(centsSchema),
  /** Day on which COBRA was elected; null if unknown. */
  electedOn: v.optional(v.nullable(localDateSchema), null),
  /** Last day covered by payments; null if payments are not tracked. */
  paidThrough: v.nullable(localDateSchema),
  note: v.string(),
};

const payerSchema = v.object({
  payerPk: pkSchema,
  memberId: v.string(),
  memberName: v.string(),
  ...payerTerms,
  version: v.number(),
  changedAt: timestampSchema,
  changedBy: v.string(),
  isRemoved: v.boolean(),
});

const payersSchema = v.object({ items: v.array(payerSchema) });

/** The date through which a person in the administrator's files has paid. */
const paidUntilSchema = v.object({
  /** Number as in the files; empty if they have only a name. */
  memberId: v.string(),
  memberName: v.string(),
  coverage: v.string(),
  kind: v.nullable(openPicklist(CONTINUATION_KINDS)),
  /** Last day of the last paid month, at most this month. */
  paidThrough: v.nullable(localDateSchema),
});

const listedPayersSchema = v.object({
  ...payersSchema.entries,
  /** People in the administrator's files, including those who are not on the list. */
  payments: v.optional(v.array(paidUntilSchema), []),
});
/** A group's list, and people in the administrator's files. */
export type ListedPayers = RecordOf<typeof listedPayersSchema>;

/** 403 FORBIDDEN for a group outside the scope. */
export const listContinuationPayers = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/continuationPayers',
  operation: 'continuation.read',
  group: 'whole',
  effect: 'people',
  summary: 'Members of a group who pay premium outside payroll (COBRA, retirees, leave), by name.',
  schemas: {
    params: groupParams,
    answer: listedPayersSchema,
  },
});

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND. */
export const getContinuationHistory = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/continuationPayers/:payerPk/history',
  operation: 'continuation.read',
  group: 'whole',
  summary: "Every change of the entries of an entry's member, removed entries included, the latest first.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, payerPk: pkSchema }),
    answer: v.object({
      items: v.array(
        v.object({
          payerPk: pkSchema,
          event: openPicklist(PAYER_EVENTS),
          version: v.number(),
          at: timestampSchema,
          by: v.string(),
          ...payerTerms,
        }),
      ),
    }),
  },
});

const payerFilter = {
  /** Part of the name, the member number, the coverage, or the note. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
  type: v.optional(v.picklist(CONTINUATION_KINDS)),
  /** The payer's payment state today. */
  state: v.optional(v.picklist(PAYER_STATES)),
};

/** 403 FORBIDDEN for a group outside the scope. */
export const exportContinuationPayers = exportCall(PAYER_LIST, {
  method: 'GET',
  path: '/api/groups/:groupNumber/continuationPayers/export',
  group: 'whole',
  effect: 'people',
  summary: 'The members of a group who pay premium outside payroll, as a file.',
  schemas: {
    params: groupParams,
    query: v.object({ ...payerFilter, format: exportFormatSchema }),
  },
});

/**
 * Adds or changes an entry. Saving the same terms again returns the saved entry. 400 BAD_REQUEST for contradictory terms, a member
 * who is not on a bill of the group, and a period that overlaps another entry; 404 NOT_FOUND; 409 STALE_VERSION if the entry has
 * changed meanwhile; 422 TOO_MANY.
 */
export const saveContinuationPayer = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/continuationPayers',
  operation: 'continuation.write',
  group: 'whole',
  summary: 'Says that a member pays premium outside payroll, and from when on.',
  schemas: {
    params: groupParams,
    body: v.object({
      /** The entry to change, with its version; omitted to add an entry. */
      entry: v.optional(v.object({ payerPk: pkSchema, version: v.number() })),
      memberId: v.pipe(noteSchema, v.trim(), v.minLength(1), v.maxLength(60)),
      kind: v.picklist(CONTINUATION_KINDS),
      coverage: v.nullable(v.pipe(noteSchema, v.trim(), v.minLength(1), v.maxLength(80))),
      from: localDateSchema,
      through: v.nullable(localDateSchema),
      percent: percentSchema,
      extensionPercent: v.optional(v.nullable(percentSchema), null),
      monthlyCents: v.nullable(
        v.pipe(
          lineCentsSchema,
          v.check((amount) => amount >= 0, 'Enter an amount from $0.00.'),
        ),
      ),
      electedOn: v.optional(v.nullable(localDateSchema), null),
      paidThrough: v.nullable(localDateSchema),
      note: v.optional(noteSchema, ''),
    }),
    answer: payerSchema,
  },
});

/**
 * Removes or restores entries. Removing a removed entry changes nothing. 400 BAD_REQUEST if a restored one overlaps another; 404
 * NOT_FOUND.
 */
export const removeContinuationPayers = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/continuationPayers/remove',
  operation: 'continuation.write',
  group: 'whole',
  summary: 'Removes members from the list of those who pay outside payroll, or restores them.',
  schemas: {
    params: groupParams,
    body: v.object({
      payerPks: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(MAX_PAYERS)),
      isRemoved: v.boolean(),
    }),
    /** The current entries. */
    answer: payersSchema,
  },
});

/** 400 BAD_REQUEST for a day before the entry begins; 404 NOT_FOUND. Nothing is saved in these cases. */
export const recordContinuationPayments = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/continuationPayers/payments',
  operation: 'continuation.write',
  group: 'whole',
  summary: 'Records the day through which members who pay outside payroll have paid.',
  schemas: {
    params: groupParams,
    body: v.object({
      payments: v.pipe(
        v.array(v.object({ payerPk: pkSchema, paidThrough: localDateSchema })),
        v.minLength(1),
        v.maxLength(MAX_PAYERS),
      ),
    }),
    /** The current entries. */
    answer: payersSchema,
  },
});
