import * as v from 'valibot';
import { DEBIT_DAYS, DEFAULT_DEBIT_DAYS } from '../../src/domain/money/payments/achEntry';
import { MAX_AUTOPAY_DAYS, MAX_AUTOPAY_LIMIT_CENTS } from '../../src/domain/money/payments/autopay';
import { billDivisionSchema } from '../platform/shared/billSchemas';
import { defineCall } from '../platform/shared/Call';
import {
  centsFromZeroSchema,
  centsSchema,
  groupNumberSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
  versionSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const limit = v.pipe(
  centsFromZeroSchema,
  v.check((amount) => amount > 0 && amount <= MAX_AUTOPAY_LIMIT_CENTS, 'Enter a limit from $0.01 to $1,000,000.00.'),
);
const termsAnswer = v.object({ bankAccountPk: pkSchema, limitCents: centsSchema, daysBeforeDue: v.number() });
const terms = v.object({
  bankAccountPk: pkSchema,
  limitCents: limit,
  daysBeforeDue: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_AUTOPAY_DAYS)),
});

const autopayAnswer = v.object({
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  /** From 1; increases with each change. */
  version: versionSchema,
  samePersonMayPay: v.boolean(),
  /** Whether bank accounts can be drawn on. Default: yes. */
  offersAch: v.optional(v.boolean(), true),
  /** Bank days from processing to the date of its debits. Missing in answers of earlier versions. */
  debitDays: v.optional(v.picklist(DEBIT_DAYS), DEFAULT_DEBIT_DAYS),
  /** IANA time zone of the group's business dates. Missing in answers of earlier versions. */
  timeZone: v.optional(v.string(), 'UTC'),
  /** Whether a correction from the bank to the account is awaiting a decision. Missing in answers of earlier versions. */
  isHeld: v.optional(v.boolean(), false),
  /** Why autopay cannot pay any bill now; null if it can, or if it is off. */
  stop: v.nullable(openPicklist(['payor', 'bankAccount'])),
  /** Latest first, at most 100. */
  changes: v.array(
    v.object({
      version: versionSchema,
      terms: v.nullable(termsAnswer),
      bankAccount: v.nullable(v.string()),
      startsOn: localDateSchema,
      statement: v.string(),
      at: timestampSchema,
      byUserId: v.nullable(v.string()),
      byName: v.string(),
    }),
  ),
  /** Unpaid released bills by due date; at most 200. */
  bills: v.array(
    v.object({
      billPk: pkSchema,
      billNumber: v.string(),
      /** Omitted for bills of the whole group. */
      division: v.exactOptional(billDivisionSchema),
      dueDate: localDateSchema,
      isReconciled: v.boolean(),
      dueCents: centsSchema,
      coveredCents: centsSchema,
      reconciledByUserId: v.nullable(v.string()),
      record: v.nullable(
        v.object({ state: openPicklist(['PAID', 'SKIPPED', 'MISSED']), reason: v.string(), byName: v.string() }),
      ),
    }),
  ),
});
/** A group's autopay, with the facts needed to show the effect of a change. */
export type GroupAutopay = RecordOf<typeof autopayAnswer>;

const groupParams = v.object({ groupNumber: groupNumberSchema });

/** 403 FORBIDDEN for a group outside the scope. */
export const getAutopay = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/autopay',
  operation: 'autopay.read',
  group: 'whole',
  summary: "A group's autopay with every change, and the bills that it may pay.",
  schemas: { params: groupParams, answer: autopayAnswer },
});

/** 403 FORBIDDEN for a group outside the scope; 409 STALE_VERSION; 400 BAD_REQUEST; 422 NOT_PAYABLE for a removed account. */
export const saveAutopay = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/autopay',
  operation: 'autopay.write',
  group: 'whole',
  event: 'autopay-changed',
  summary: 'Turns autopay on, changes it, or turns it off, from a day on and in the name of the caller.',
  schemas: {
    params: groupParams,
    body: v.object({
      version: versionSchema,
      /** Null turns autopay off. */
      terms: v.nullable(terms),
      startsOn: localDateSchema,
      /** Whether the payor agreed to the statement; required to turn autopay on. Default: no. */
      isAuthorized: v.optional(v.boolean(), false),
    }),
    answer: autopayAnswer,
  },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS once autopay has made the payment, or the bill is paid. */
export const skipAutopay = defineCall({
  method: 'PUT',
  path: '/api/bills/:billPk/autopay',
  operation: 'autopay.write',
  event: 'autopay-changed',
  summary: 'Skips autopay for a bill, or lets autopay pay it again.',
  schemas: {
    params: v.object({ billPk: pkSchema }),
    body: v.object({ isSkipped: v.boolean() }),
    answer: v.object({ billPk: pkSchema, isSkipped: v.boolean() }),
  },
});
