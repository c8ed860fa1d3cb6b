import * as v from 'valibot';
import { CARRIER_ACCOUNT_STATES, CARRIER_ACCOUNT_STEPS } from '../src/domain/processing/CarrierAccount';
import { defineCall } from './shared/Call';
import { codeSchema, noteSchema, openPicklist, pkSchema, timestampSchema } from './shared/primitives';

const params = v.object({ carrierCode: codeSchema });

/** Numbers are masked except for their last three digits. @source MSK-2 */
const accountsSchema = v.object({
  carrierCode: v.string(),
  items: v.array(
    v.object({
      accountPk: pkSchema,
      accountType: openPicklist(['checking', 'savings']),
      routingMasked: v.string(),
      accountMasked: v.string(),
      state: openPicklist(CARRIER_ACCOUNT_STATES),
      at: timestampSchema,
      by: v.string(),
      byUserId: v.string(),
      decided: v.nullable(v.object({ at: timestampSchema, by: v.string() })),
      ended: v.nullable(v.object({ at: timestampSchema, by: v.string() })),
      reason: v.string(),
    }),
  ),
});

/** 404 NOT_FOUND. */
export const listCarrierAccounts = defineCall({
  method: 'GET',
  path: '/api/carriers/:carrierCode/accounts',
  operation: 'setup.read',
  summary: 'The bank accounts to which remittances of a carrier are and were paid, latest first, at most 20.',
  schemas: { params, answer: accountsSchema },
});

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
    body: v.object({
      accountType: v.picklist(['checking', 'savings']),
      routingNumber: v.pipe(v.string(), v.trim(), v.maxLength(40)),
      accountNumber: v.pipe(v.string(), v.trim(), v.maxLength(40)),
    }),
    answer: accountsSchema,
  },
});

/**
 * `confirm` and `decline` decide about a proposed account; `remove` ends the confirmed one. Bank files with credits to the carrier that are
 * not sent are canceled when its account changes.
 *
 * 400 BAD_REQUEST without a reason to decline or remove; 404 NOT_FOUND; 409 WRONG_STATUS if it was decided; 422 SAME_PERSON for the
 * confirmation of the person who entered it; 423 ON_HOLD.
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
