import * as v from 'valibot';
import { PaymentMethod } from '../../../src/domain/money/payments/PaymentMethod';
import type { ReturnCode } from '../../../src/domain/money/payments/returnCodes';
import { billDivisionSchema } from './billSchemas';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
  groupNumberSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from './primitives';

/** Shape of `Payment` in the domain. */
export const paymentSchema = v.object({
  paymentPk: pkSchema,
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  confirmation: v.string(),
  /** Integer cents, like every amount in the API: 120000 is $1,200.00. @source PAY-1 */
  paymentAmount: centsFromZeroSchema,
  method: openPicklist(Object.values(PaymentMethod)),
  status: openPicklist(['PENDING', 'PROCESSED']),
  disposition: openPicklist(['NONE', 'VOIDED', 'RETURNED', 'REVERSED']),
  settleDate: localDateSchema,
  /** The bank day on which a scheduled payment is sent; null for a payment that was sent as soon as possible. */
  scheduledFor: v.optional(v.nullable(localDateSchema), null),
  /** Deadline for the maker to void it while it is pending. Null in answers of earlier versions. */
  cutoffAt: v.optional(v.nullable(timestampSchema), null),
  /** IANA time zone of the group's business dates when the payment is sent. Missing in answers of earlier versions. */
  timeZone: v.optional(v.string(), 'UTC'),
  /** Bank account debited; the first if there are several, null if there is none. Missing in answers of earlier versions. */
  bankAccountPk: v.optional(v.nullable(pkSchema), null),
  bankAccountName: v.nullable(v.string()),
  bankAccountMasked: v.nullable(v.string()),
  allocations: v.array(
    v.object({
      billPk: pkSchema,
      billNumber: v.string(),
      /** Omitted for bills of the whole group. */
      division: v.exactOptional(billDivisionSchema),
      amountCents: centsAboveZeroSchema,
    }),
  ),
  /** The bill that a Zero Payment closed; null for every other payment. */
  closedBill: v.optional(
    v.nullable(v.object({ billPk: pkSchema, billNumber: v.string(), creditCents: centsFromZeroSchema })),
    null,
  ),
  excessCents: centsFromZeroSchema,
  /** Destination of the excess once the payment is processed. */
  excessTo: v.optional(openPicklist(['creditSuspense', 'overShort']), 'creditSuspense'),
  /** Whether autopay made it, in the name of the payor who authorized it. */
  isAutopay: v.optional(v.boolean(), false),
  madeBy: v.string(),
  madeByUserId: v.string(),
  addDate: timestampSchema,
  processedAt: v.nullable(timestampSchema),
  voidReason: v.nullable(v.string()),
  /** How a payment ended after the bank had it or it was processed; null for every other payment. */
  reversal: v.optional(
    v.nullable(
      v.object({
        kind: openPicklist(['RETURNED', 'REVERSED']),
        returnCode: v.nullable(v.custom<ReturnCode>((code) => typeof code === 'string')),
        reason: v.string(),
        by: v.string(),
        at: timestampSchema,
        /** The part of the excess that was still in credit suspense. */
        fromSuspenseCents: centsFromZeroSchema,
        /** The part of the excess that had been used, which the group owes. */
        owedCents: centsFromZeroSchema,
        /** Date and reference of the return on the bank statement. Missing in answers of earlier versions. */
        statementLine: v.optional(v.string(), ''),
        /** Set if the return was late: our bank may dishonor it until this day. */
        dishonorBy: v.optional(v.nullable(localDateSchema), null),
        /** Whether its reversal settled at the bank, which can still return the debit. Missing in answers of earlier versions. */
        canBeReturned: v.optional(v.boolean(), false),
      }),
    ),
    null,
  ),
});
