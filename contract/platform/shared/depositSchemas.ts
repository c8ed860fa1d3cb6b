import * as v from 'valibot';
import { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { CHECK_TARGETS, DEPOSIT_METHODS, DEPOSIT_STATES } from '../../../src/domain/money/deposits/Deposit';
import { billDivisionSchema } from './billSchemas';
import {
  centsFromZeroSchema,
  groupNumberSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
  versionSchema,
} from './primitives';

/** Shape of `Deposit` in the domain. */
export const depositSchema = v.object({
  depositPk: pkSchema,
  method: openPicklist(DEPOSIT_METHODS),
  reference: v.string(),
  depositDate: localDateSchema,
  controlCount: v.number(),
  controlCents: centsFromZeroSchema,
  checkCount: v.number(),
  checkCents: centsFromZeroSchema,
  undecidedCount: v.number(),
  state: openPicklist(DEPOSIT_STATES),
  version: versionSchema,
  fileName: v.nullable(v.string()),
  addDate: timestampSchema,
  addUser: v.string(),
  postedAt: v.nullable(timestampSchema),
  postedBy: v.nullable(v.string()),
});

const choiceSchema = v.object({
  billPk: pkSchema,
  billNumber: v.string(),
  /** Omitted for bills of the whole group. */
  division: v.exactOptional(billDivisionSchema),
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  status: openPicklist(Object.values(BillStatus)),
  openCents: centsFromZeroSchema,
});

/** Shape of `DepositDetail` in the domain. */
export const detailSchema = v.object({
  deposit: depositSchema,
  checks: v.array(
    v.object({
      checkPk: pkSchema,
      checkNumber: v.string(),
      payer: v.string(),
      amountCents: centsFromZeroSchema,
      givenBillNumber: v.nullable(v.string()),
      givenGroup: v.nullable(v.string()),
      note: v.string(),
      target: openPicklist(CHECK_TARGETS),
      groupNumber: v.nullable(groupNumberSchema),
      groupName: v.nullable(v.string()),
      billPk: v.nullable(pkSchema),
      billNumber: v.nullable(v.string()),
      /** Division of the bill; omitted without a bill, and for bills of the whole group. */
      division: v.exactOptional(billDivisionSchema),
      reason: v.string(),
      choices: v.array(choiceSchema),
      warnings: v.array(v.string()),
      /** Only for open deposits. */
      duplicates: v.optional(
        v.array(v.object({ earlierPk: v.string(), text: v.string(), reason: v.nullable(v.string()) })),
        [],
      ),
      effect: v.nullable(
        v.object({
          paidCents: centsFromZeroSchema,
          suspenseCents: centsFromZeroSchema,
          unknownCents: centsFromZeroSchema,
          statusAfter: v.nullable(openPicklist(Object.values(BillStatus))),
        }),
      ),
      paymentPk: v.nullable(pkSchema),
      confirmation: v.nullable(v.string()),
    }),
  ),
  /** Oldest first. */
  history: v.array(v.object({ at: timestampSchema, by: v.string(), event: v.string(), note: v.string() })),
});
