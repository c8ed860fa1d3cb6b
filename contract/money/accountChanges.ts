import * as v from 'valibot';
import { ACCOUNT_CHANGE_STATES } from '../../src/domain/money/payments/accountChange';
import { defineCall } from '../platform/shared/Call';
import {
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const accountType = openPicklist(['checking', 'savings']);

/** A change of a bank account that its bank asked for. Numbers are masked except for their last three digits. @source MSK-2 */
export const accountChangeSchema = v.object({
  changePk: pkSchema,
  groupNumber: groupNumberSchema,
  groupName: v.string(),
  bankAccountPk: pkSchema,
  accountName: v.string(),
  /** The payment that the bank's notification is about. It was paid. */
  payment: v.object({ paymentPk: pkSchema, confirmation: v.string() }),
  /** Code of Nacha's notifications of change, such as C01. */
  code: v.string(),
  state: openPicklist(ACCOUNT_CHANGE_STATES),
  before: v.object({ routingMasked: v.string(), accountMasked: v.string(), accountType }),
  /** The corrected details; null for each unchanged one. Null for a task, which changes nothing. */
  after: v.nullable(
    v.object({
      routingMasked: v.nullable(v.string()),
      accountMasked: v.nullable(v.string()),
      accountType: v.nullable(accountType),
    }),
  ),
  /** The bank's note about a task; otherwise empty. */
  note: v.string(),
  /** ISO timestamp, UTC. */
  receivedAt: timestampSchema,
  /** Who posted the return file. They cannot confirm the change. */
  receivedBy: v.string(),
  receivedByUserId: v.string(),
  dueBy: localDateSchema,
  /** Pending payments held until the decision. */
  heldCount: v.number(),
  /** Null while it is open. */
  decided: v.nullable(v.object({ at: timestampSchema, by: v.string(), reason: v.string() })),
});
/** A change of a bank account that a bank requested. */
export type AccountChange = RecordOf<typeof accountChangeSchema>;

/** Changes of all groups. At most 200, earliest deadline first. */
export const listAccountChanges = defineCall({
  method: 'GET',
  path: '/api/accountChanges',
  operation: 'returnFiles.post',
  summary:
    'The changes of bank accounts that banks asked for and that wait for a decision, and tasks about bank files.',
  schemas: { answer: v.object({ items: v.array(accountChangeSchema) }) },
});

/**
 * Confirming gives the account its corrected details. Either decision releases the held payments.
 *
 * 400 BAD_REQUEST without a reason to decline; 404 NOT_FOUND, also for a task of the office; 409 WRONG_STATUS if it was decided or
 * replaced, for a removed account, and if the group has another account with these numbers; 422 SAME_PERSON for the person who
 * posted the notification; 423 ON_HOLD.
 */
export const decideAccountChange = defineCall({
  method: 'POST',
  path: '/api/accountChanges/:changePk/decide',
  operation: 'bankAccounts.decideChange',
  gate: 'payments',
  effect: 'moneyRoute',
  event: 'bank-account-corrected',
  summary:
    'Confirms or declines a change of a bank account that its bank asked for, as another person than the one who posted it.',
  schemas: {
    params: v.object({ changePk: pkSchema }),
    body: v.pipe(
      v.object({ approve: v.boolean(), reason: v.optional(v.pipe(noteSchema, v.trim()), '') }),
      v.forward(
        v.check(({ approve, reason }) => approve || reason !== '', 'Enter a reason to decline the change.'),
        ['reason'],
      ),
    ),
    answer: accountChangeSchema,
  },
});
