import * as v from 'valibot';
import { ACCOUNT_STEPS } from '../../src/domain/money/payments/accountHistory';
import { NO_USES } from '../../src/domain/money/payments/accountRemoval';
import { MAX_MICRO_DEPOSIT_CENTS, VERIFICATION_STATES } from '../../src/domain/money/payments/bankVerification';
import { defineCall } from '../platform/shared/Call';
import {
  centsAboveZeroSchema,
  groupNumberSchema,
  localDateSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { accountChangeSchema } from './accountChanges';

/** Numbers are stored encrypted and masked except for their last three digits. @source MSK-2 */
export const bankAccountSchema = v.object({
  bankAccountPk: pkSchema,
  groupNumber: groupNumberSchema,
  name: v.string(),
  bankName: v.string(),
  accountType: openPicklist(['checking', 'savings']),
  accountMasked: v.string(),
  routingMasked: v.string(),
  /** Payments can draw only on a verified account. */
  verification: v.object({
    state: openPicklist(VERIFICATION_STATES),
    arrivesOn: v.nullable(localDateSchema),
    expiresOn: v.nullable(localDateSchema),
    attemptsLeft: v.number(),
    /** Missing in answers of earlier versions. */
    returnCode: v.optional(v.nullable(v.string()), null),
  }),
  /** IANA time zone of the group's business dates, used for those days. Missing in answers of earlier versions. */
  timeZone: v.optional(v.string(), 'UTC'),
  /** Reason the account cannot be removed. Missing in answers of earlier versions. */
  uses: v.optional(
    v.object({
      /** The largest pending and scheduled payments drawn on the account; at most 3. */
      payments: v.array(
        v.object({
          confirmation: v.string(),
          amountCents: centsAboveZeroSchema,
          scheduledFor: v.nullable(localDateSchema),
        }),
      ),
      paymentCount: v.number(),
      autopayFrom: v.nullable(localDateSchema),
      /** Refunds being paid to it by ACH. Missing in answers of earlier versions. */
      refundCount: v.optional(v.number(), 0),
    }),
    NO_USES,
  ),
  /** Deadline for deciding the change that the bank requested; null if there is none. Missing in answers of earlier versions. */
  changeDueBy: v.optional(v.nullable(localDateSchema), null),
});
/** A group's bank account. Numbers are masked except for their last three digits. @source MSK-2 */
export type BankAccount = RecordOf<typeof bankAccountSchema>;

const namesSchema = {
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name for the account.'), v.maxLength(80)),
  bankName: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the name of the bank.'), v.maxLength(80)),
};

const accountEventSchema = v.object({
  bankAccountPk: pkSchema,
  name: v.string(),
  accountMasked: v.string(),
  event: openPicklist(['removed', 'restored']),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  by: v.string(),
  /** Whether this removal can still be undone. */
  isUndoable: v.boolean(),
});
/** A removed or restored bank account of a group. */
export type AccountEvent = RecordOf<typeof accountEventSchema>;

/** 403 FORBIDDEN for a group outside the caller's scope. */
export const listBankAccounts = defineCall({
  method: 'GET',
  path: '/api/bankAccounts',
  operation: 'bankAccounts.read',
  group: 'part',
  summary: "A group's bank accounts, masked, and the latest removals.",
  schemas: {
    query: v.object({ groupNumber: groupNumberSchema }),
    answer: v.object({
      items: v.array(bankAccountSchema),
      /** Removed and restored accounts, latest first; at most 50. Missing in answers of earlier versions. */
      history: v.optional(v.array(accountEventSchema), []),
    }),
  },
});

const newBankAccountSchema = v.object({
  groupNumber: groupNumberSchema,
  ...namesSchema,
  accountType: v.picklist(['checking', 'savings']),
  /** Nine digits with a valid check digit. */
  routingNumber: v.pipe(v.string(), v.regex(/^\d{9}$/, 'A routing number has nine digits.')),
  /** 4 to 17 digits. */
  accountNumber: v.pipe(v.string(), v.regex(/^\d{4,17}$/, 'An account number has 4 to 17 digits.')),
  /** The version of `BANK_AUTHORIZATION` that the person accepted; 0 if none. */
  authorizationVersion: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
/** A bank account to add. The browser sends the numbers to the server and does not store them. */
export type NewBankAccount = RecordOf<typeof newBankAccountSchema>;

/** 422 BANK_ACCOUNT_INVALID when the routing number's check digit is wrong, or without agreement to the current authorization. */
export const addBankAccount = defineCall({
  method: 'POST',
  path: '/api/bankAccounts',
  operation: 'bankAccounts.write',
  group: 'whole',
  effect: 'moneyRoute',
  event: 'bank-account-added',
  summary: 'Adds a bank account to pay from, once it is verified: at once, or by two small deposits.',
  status: 201,
  schemas: {
    body: newBankAccountSchema,
    answer: bankAccountSchema,
  },
});

/** 409 BANK_ACCOUNT_IN_USE while a pending or scheduled payment or autopay draws on it. */
export const removeBankAccount = defineCall({
  method: 'DELETE',
  path: '/api/bankAccounts/:bankAccountPk',
  operation: 'bankAccounts.write',
  effect: 'moneyRoute',
  event: 'bank-account-removed',
  summary: 'Removes a bank account. Payments made from it keep its name.',
  schemas: { params: v.object({ bankAccountPk: pkSchema }), answer: v.object({ removed: v.number() }) },
});

/**
 * Undoes the removal of an account; a verified account stays verified. No effect on an account that is not removed. 409
 * WRONG_STATUS more than 24 hours after the removal; 422 BANK_ACCOUNT_INVALID if the group has added the account again.
 */
export const restoreBankAccount = defineCall({
  method: 'POST',
  path: '/api/bankAccounts/:bankAccountPk/restore',
  operation: 'bankAccounts.write',
  effect: 'moneyRoute',
  event: 'bank-account-added',
  summary: 'Restores a bank account within 24 hours of its removal.',
  schemas: { params: v.object({ bankAccountPk: pkSchema }), answer: bankAccountSchema },
});

const accountStepSchema = v.object({
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  event: openPicklist(ACCOUNT_STEPS),
  /** Name of the person; empty for events of the bank or processing. */
  by: v.string(),
  /**
   * * The day on which sent deposits arrive; the code of returned ones; INSTANT, DEPOSITS, or BEFORE for how
   * it was verified; the former names of a renamed account; what was corrected, or why a correction was
   * declined. Empty for other events.
   */
  note: v.string(),
});
/** One event in a bank account's history. */
export type AccountStep = RecordOf<typeof accountStepSchema>;

const returnedPaymentSchema = v.object({
  paymentPk: pkSchema,
  confirmation: v.string(),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  returnCode: v.string(),
});
/** The last payment from an account that the bank returned, unless another payment was processed since. */
export type ReturnedPayment = RecordOf<typeof returnedPaymentSchema>;

const bankAccountDetailSchema = v.object({
  account: bankAccountSchema,
  groupName: v.string(),
  /** ISO timestamp, UTC; null unless the account is removed. */
  removedAt: v.nullable(timestampSchema),
  /** Whether the removal can still be undone. */
  isUndoable: v.boolean(),
  /** The active payors of the group, by name. */
  payors: v.array(v.object({ userId: v.string(), name: v.string() })),
  /** The last payment from the account that its bank returned; null if there is none, or if another was processed since. */
  lastReturn: v.nullable(returnedPaymentSchema),
  /** Changes requested by the account's bank, latest first; at most 50. Missing in answers of earlier versions. */
  changes: v.optional(v.array(accountChangeSchema), []),
  /** The latest first; at most 100. */
  history: v.array(accountStepSchema),
});
/** A bank account with the details for its page. */
export type BankAccountDetail = RecordOf<typeof bankAccountDetailSchema>;

/** 404 NOT_FOUND for an account outside the caller's scope. Also finds removed accounts. */
export const getBankAccount = defineCall({
  method: 'GET',
  path: '/api/bankAccounts/:bankAccountPk',
  operation: 'bankAccounts.read',
  summary: 'A bank account with its history, who can pay from it, and the last payment that its bank returned.',
  schemas: {
    params: v.object({ bankAccountPk: pkSchema }),
    answer: bankAccountDetailSchema,
  },
});

/** Cannot change numbers or type; another account is added and verified instead. */
export const changeBankAccount = defineCall({
  method: 'PUT',
  path: '/api/bankAccounts/:bankAccountPk',
  operation: 'bankAccounts.write',
  event: 'bank-account-renamed',
  summary: "Changes a bank account's name and the name of its bank.",
  schemas: {
    params: v.object({ bankAccountPk: pkSchema }),
    body: v.object(namesSchema),
    answer: bankAccountSchema,
  },
});

const depositSchema = v.pipe(
  centsAboveZeroSchema,
  v.check((amount) => amount <= MAX_MICRO_DEPOSIT_CENTS, 'Enter an amount of $0.01 to $0.99.'),
);

/**
 * The amounts count in either order; no effect on a verified account. 422 BANK_ACCOUNT_INVALID for wrong amounts, which uses up one
 * of three attempts. 409 WRONG_STATUS before the deposits arrive, after three wrong entries, after 30 days, and for returned
 * deposits.
 */
export const verifyBankAccount = defineCall({
  method: 'POST',
  path: '/api/bankAccounts/:bankAccountPk/verify',
  operation: 'bankAccounts.write',
  event: 'bank-account-verified',
  summary: 'Verifies a bank account by the amounts of the two small deposits.',
  schemas: {
    params: v.object({ bankAccountPk: pkSchema }),
    body: v.object({ amounts: v.strictTuple([depositSchema, depositSchema]) }),
    answer: bankAccountSchema,
  },
});

/** No effect while the amounts of earlier deposits can still be entered, and for a verified account. */
export const sendBankDeposits = defineCall({
  method: 'POST',
  path: '/api/bankAccounts/:bankAccountPk/deposits',
  operation: 'bankAccounts.write',
  event: 'bank-account-verified',
  summary:
    'Sends two new small deposits to a bank account that is locked, was not verified in time, or returned its deposits.',
  schemas: { params: v.object({ bankAccountPk: pkSchema }), answer: bankAccountSchema },
});
