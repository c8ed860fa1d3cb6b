import * as v from 'valibot';
import { ACCOUNTS, LEDGER_EVENT_LABELS } from '../../src/domain/money/ledger/Books';
import { ENTRY_LIST, TRIAL_BALANCE_LIST } from '../../src/domain/money/ledger/bookLists';
import type { LedgerEventKind } from '../../src/domain/money/ledger/LedgerEvent';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsSchema,
  codeSchema,
  localDateSchema,
  openPicklist,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const KINDS = Object.keys(LEDGER_EVENT_LABELS) as LedgerEventKind[];

/** Default: today. 400 BAD_REQUEST for a later day. */
const asOf = v.optional(localDateSchema);
const sides = { debitCents: centsSchema, creditCents: centsSchema };

const owedToCarrierSchema = v.object({
  carrierCode: codeSchema,
  carrierName: v.string(),
  payableCents: centsSchema,
  toSendCents: centsSchema,
  clearingCents: centsSchema,
});
/** Amounts owed to a carrier: not remitted, remitted but not sent, and sent but not cleared. */
export type OwedToCarrier = RecordOf<typeof owedToCarrierSchema>;

const trialBalanceSchema = v.object({
  asOf: localDateSchema,
  /** In chart order. */
  accounts: v.array(v.object({ account: openPicklist(ACCOUNTS), ...sides })),
  /** Equal to the cent, because every event nets to zero. */
  totals: v.object(sides),
  /** Carriers that are owed money, by name. */
  carriers: v.array(owedToCarrierSchema),
});
/** Balances of all accounts at the end of an office day. */
export type TrialBalance = RecordOf<typeof trialBalanceSchema>;

/** 400 BAD_REQUEST for a day after today. */
export const getTrialBalance = defineCall({
  method: 'GET',
  path: '/api/ledger/trialBalance',
  operation: 'ledger.read',
  summary: 'The balance of every account at the end of a day, and what is owed to each carrier.',
  schemas: {
    query: v.object({ asOf }),
    answer: trialBalanceSchema,
  },
});

/** 400 BAD_REQUEST for a day after today. */
export const exportTrialBalance = exportCall(TRIAL_BALANCE_LIST, {
  method: 'GET',
  path: '/api/ledger/trialBalance/export',
  summary: 'The trial balance as a file.',
  schemas: { query: v.object({ asOf, format: exportFormatSchema }) },
});

const accountParams = v.object({ account: v.picklist(ACCOUNTS) });
const entryFilter = {
  /** Default: the first day of the month of `to`. */
  from: v.optional(localDateSchema),
  /** Default: today. 400 BAD_REQUEST for a later day, and for a period that ends before it begins. */
  to: v.optional(localDateSchema),
  /** Only entries of this carrier; also applies to the balances. */
  carrierCode: v.optional(codeSchema),
};

const accountPageSchema = v.object({
  account: openPicklist(ACCOUNTS),
  from: localDateSchema,
  to: localDateSchema,
  /** Debits less credits before the period, and at its end. */
  openingCents: centsSchema,
  closingCents: centsSchema,
  ...sides,
  total: v.number(),
  /** The earliest first. */
  items: v.array(
    v.object({
      key: v.string(),
      at: timestampSchema,
      day: localDateSchema,
      /** The day on which it happened; null if that is the day of its posting. */
      eventDay: v.optional(v.nullable(localDateSchema), null),
      kind: openPicklist(KINDS),
      /** Empty if the payer is unknown. */
      groupNumber: v.string(),
      groupName: v.string(),
      carrierCode: v.nullable(codeSchema),
      bill: v.nullable(v.object({ billPk: v.string(), billNumber: v.string() })),
      payment: v.nullable(v.object({ paymentPk: v.string(), confirmation: v.string() })),
      byName: v.string(),
      /** Positive for a debit. */
      amountCents: centsSchema,
      balanceCents: centsSchema,
    }),
  ),
});
/** A page of an account's entries in a period. */
export type AccountPage = RecordOf<typeof accountPageSchema>;

/** 400 BAD_REQUEST for a period that ends after today or before it begins. */
export const getAccountEntries = defineCall({
  method: 'GET',
  path: '/api/ledger/accounts/:account',
  operation: 'ledger.read',
  summary: 'The entries of an account in a period, the earliest first, with the balance after each.',
  schemas: {
    params: accountParams,
    query: v.object({
      ...entryFilter,
      page: v.optional(queryNumberSchema, '0'),
      size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(200)), '50'),
    }),
    answer: accountPageSchema,
  },
});

/** 400 BAD_REQUEST like `getAccountEntries`, and for more than `MAX_WHOLE_ROWS` entries. */
export const exportAccountEntries = exportCall(ENTRY_LIST, {
  method: 'GET',
  path: '/api/ledger/accounts/:account/export',
  summary: 'The entries of an account in a period as a file.',
  schemas: {
    params: accountParams,
    query: v.object({ ...entryFilter, format: exportFormatSchema }),
  },
});
