import * as v from 'valibot';
import { PaymentMethod } from '../../src/domain/money/payments/PaymentMethod';
import { billDivisionSchema, billSchema } from '../platform/shared/billSchemas';
import { decidedByRecord, defineCall } from '../platform/shared/Call';
import {
  centsFromZeroSchema,
  codeSchema,
  groupNumberSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
  versionSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const methodSchema = openPicklist([PaymentMethod.OverShortDebit, PaymentMethod.DebitSuspense]);
const params = v.object({ billPk: pkSchema });

const shortRequestSchema = v.object({
  by: v.string(),
  byUserId: v.string(),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
});
/** A manager's undecided request to carry a short above the limit. */
export type ShortRequest = RecordOf<typeof shortRequestSchema>;

const carriedPartSchema = v.object({
  carrierCode: codeSchema,
  amountCents: centsFromZeroSchema,
  /** The bill it is added to now; null if it waits for the release of the carrier's next bill. */
  nextBillNumber: v.nullable(v.string()),
});
/** One carrier's share of a short, and its destination. */
export type CarriedPart = RecordOf<typeof carriedPartSchema>;

const shortPreviewSchema = v.object({
  amountCents: centsFromZeroSchema,
  method: methodSchema,
  /** Remaining amount of the group's limit; carrying a larger short amount takes a second manager. */
  limitCents: centsFromZeroSchema,
  needsSecondPerson: v.boolean(),
  /** The rolling limit that makes a second manager necessary; null if none is needed. */
  limitNote: v.nullable(v.string()),
  /** Null unless another manager has been asked to confirm. */
  request: v.nullable(shortRequestSchema),
  /** Empty unless the short is carried to the next bill. */
  parts: v.array(carriedPartSchema),
  /** Why this person cannot close the bill now; null when they can. */
  problem: v.nullable(v.string()),
});
/** Effect of closing a bill short, before it is confirmed. */
export type ShortPreview = RecordOf<typeof shortPreviewSchema>;

/** 404 NOT_FOUND; 409 WRONG_STATUS for a bill that is not partly paid. */
export const previewCloseShort = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/closeShort',
  operation: 'bills.closeShort',
  summary: 'Previews closing a bill short: whether the rest is written off or carried to the next bill. Saves nothing.',
  schemas: {
    params,
    answer: shortPreviewSchema,
  },
});

const waitingShortSchema = v.object({
  billPk: pkSchema,
  billNumber: v.string(),
  /** Omitted for bills of the whole group. */
  division: v.exactOptional(billDivisionSchema),
  /** Version of the bill, needed to decide. */
  version: versionSchema,
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  amountCents: centsFromZeroSchema,
  /** Written off, or carried to the next bill. */
  method: methodSchema,
  /** May be empty. */
  note: v.string(),
  by: v.string(),
  byUserId: v.string(),
  at: timestampSchema,
});
/** A short above the limit, which another manager must approve or decline. */
export type WaitingShort = RecordOf<typeof waitingShortSchema>;

/** Omits requests that have lapsed because the bill or the group's rules changed. */
export const listWaitingShorts = defineCall({
  method: 'GET',
  path: '/api/shorts',
  operation: 'bills.closeShort',
  summary: 'Shorts above the limit that wait for a second manager, the oldest first, at most 200.',
  schemas: {
    answer: v.object({
      items: v.array(waitingShortSchema),
    }),
  },
});

/**
 * 409 WRONG_STATUS also for `ask` if a request is already waiting; the message names who asked, and when.
 *
 * 404 NOT_FOUND; 409 STALE_VERSION, BILL_LOCKED, RIGHTS_CHANGED, KEY_IN_FLIGHT; 422 SAME_PERSON, LIMIT_EXCEEDED, KEY_REUSED; 423
 * ON_HOLD.
 */
export const closeShort = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/closeShort',
  operation: 'bills.closeShort',
  gate: 'payments',
  effect: 'moneyOut',
  // Decided once the bill is read, because only then is it known whether the amount exceeds the limit.
  recentSignIn: decidedByRecord,
  event: 'short-closed',
  summary:
    "Closes a partly paid bill: writes off the rest within the group's tolerance, or carries it to the next bill. Above the group's limit, the first call asks another manager, whose call confirms or declines.",
  idempotent: true,
  schemas: {
    params,
    body: v.object({
      version: versionSchema,
      note: v.optional(noteSchema, ''),
      decline: v.optional(v.boolean(), false),
      /** Only asks another manager, and never confirms a request. */
      ask: v.optional(v.boolean(), false),
    }),
    answer: billSchema,
  },
});
