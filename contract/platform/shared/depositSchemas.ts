import * as v from 'valibot';
import { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { CHECK_TARGETS, DEPOSIT_METHODS, DEPOSIT_STATES } from '../../../src/domain/money/deposits/Deposit';
import { billDivisionSchema } from './billSchemas';
import { historyEventSchema } from './historyEvent';
import {
  centsFromZeroSchema,
  groupNumberSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
  versionSchema,
} from './primitives';
import type { RecordOf } from './RecordOf';

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
      /** As written on the check; may be empty. */
      payer: v.string(),
      amountCents: centsFromZeroSchema,
      /** As written on the remittance slip; null if it has none. */
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
      /** Why the check is placed there, or why a person must choose, in one sentence. */
      reason: v.string(),
      /** Bills to choose from while the deposit is open, most likely first. */
      choices: v.array(choiceSchema),
      /** Points to review before posting, one sentence each. */
      warnings: v.array(v.string()),
      /** Only for open deposits. */
      duplicates: v.optional(
        v.array(
          v.object({
            earlierPk: v.string(),
            /** States the earlier check, its payer, and its deposit in one sentence. */
            text: v.string(),
            /** Why the check is deposited nevertheless; null until a person gives a reason. */
            reason: v.nullable(v.string()),
          }),
        ),
        [],
      ),
      /** Null while undecided. */
      effect: v.nullable(
        v.object({
          paidCents: centsFromZeroSchema,
          suspenseCents: centsFromZeroSchema,
          unknownCents: centsFromZeroSchema,
          statusAfter: v.nullable(openPicklist(Object.values(BillStatus))),
        }),
      ),
      /** The payment that posting made; null before, and for an unknown payer. */
      paymentPk: v.nullable(pkSchema),
      confirmation: v.nullable(v.string()),
    }),
  ),
  /** Oldest first. */
  history: v.array(historyEventSchema),
});
/** A deposit with its checks in order of entry and its history, oldest first. */
export type DepositDetail = RecordOf<typeof detailSchema>;
/** One check of a deposit. */
export type DepositCheck = DepositDetail['checks'][number];
/** An earlier check that is probably the same. */
export type CheckDuplicate = DepositCheck['duplicates'][number];
