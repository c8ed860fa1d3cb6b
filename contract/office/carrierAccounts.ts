import * as v from 'valibot';
import { CARRIER_ACCOUNT_STATES, CARRIER_ACCOUNT_STEPS } from '../../src/domain/money/processing/CarrierAccount';
import { defineCall } from '../platform/shared/Call';
import { codeSchema, noteSchema, openPicklist, pkSchema, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const params = v.object({ carrierCode: codeSchema });

const carrierAccountSchema = v.object({
  accountPk: pkSchema,
  accountType: openPicklist(['checking', 'savings']),
  routingMasked: v.string(),
  accountMasked: v.string(),
  state: openPicklist(CARRIER_ACCOUNT_STATES),
  /** Who entered it, and when. ISO timestamp, UTC. */
  at: timestampSchema,
  by: v.string(),
  byUserId: v.string(),
  /** Who confirmed or declined it; null for a proposed one. */
  decided: v.nullable(v.object({ at: timestampSchema, by: v.string() })),
  /** Who replaced or removed it; null for others. */
  ended: v.nullable(v.object({ at: timestampSchema, by: v.string() })),
  /** Why it was declined or removed; empty otherwise. */
  reason: v.string(),
});
/** A carrier's bank account, to which remittances are paid. Numbers are masked except for their last three digits. @source MSK-2 */
export type CarrierAccount = RecordOf<typeof carrierAccountSchema>;

/** Numbers are masked except for their last three digits. @source MSK-2 */
const accountsSchema = v.object({
  carrierCode: v.string(),
  items: v.array(carrierAccountSchema),
});
/** The accounts of a carrier, latest first, at most 20. */
export type CarrierAccounts = RecordOf<typeof accountsSchema>;

/** 404 NOT_FOUND. */
export const listCarrierAccounts = defineCall({
  method: 'GET',
  path: '/api/carriers/:carrierCode/accounts',
  operation: 'setup.read',
  summary: 'The bank accounts to which remittances of a carrier are and were paid, latest first, at most 20.',
  schemas: { params, answer: accountsSchema },
});

const newCarrierAccountSchema = v.object({
  accountType: v.picklist(['checking', 'savings']),
  routingNumber: v.pipe(v.string(), v.trim(), v.maxLength(40)),
  accountNumber: v.pipe(v.string(), v.trim(), v.maxLength(40)),
});
/** An account to propose. The browser sends the numbers to the server and does not store them. */
export type NewCarrierAccount = RecordOf<typeof newCarrierAccountSchema>;

/** 400 BAD_REQUEST for numbers that are not valid; 404 NOT_FOUND; 409 WRONG_STATUS while another account is proposed. */
export const proposeCarrierAccount = defineCall({
  method: 'POST',
  path: '/api/carriers/:carrierCode/accounts',
  operation: 'setup.write',
  effect: 'moneyRoute',
  event: 'bank-account-added',
  summary: 'Proposes the bank account to which remittances of a carrier are paid. Another manager confirms it.',
  status: 201,
  schemas: {
    params,
    body: newCarrierAccountSchema,
    answer: accountsSchema,
  },
});

/**
 * `confirm` and `decline` decide a proposed account; `remove` ends the confirmed one. When a carrier's account changes, unsent bank
 * files with credits to it are canceled.
 *
 * 400 BAD_REQUEST without a reason to decline or remove; 404 NOT_FOUND; 409 WRONG_STATUS if it was decided; 422 SAME_PERSON if the
 * person who entered it confirms it; 423 ON_HOLD.
 */
export const decideCarrierAccount = defineCall({
  method: 'POST',
  path: '/api/carriers/:carrierCode/accounts/:accountPk/decide',
  operation: 'setup.write',
  effect: 'moneyRoute',
  recentSignIn: ({ body }) => body.step === 'confirm',
  event: 'bank-account-corrected',
  summary: 'Confirms, declines, or removes a bank account of a carrier.',
  schemas: {
    params: v.object({ carrierCode: codeSchema, accountPk: pkSchema }),
    body: v.object({ step: v.picklist(CARRIER_ACCOUNT_STEPS), reason: v.optional(noteSchema, '') }),
    answer: accountsSchema,
  },
});
