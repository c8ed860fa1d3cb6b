import * as v from 'valibot';
import { CLOSE_TASKS } from '../../src/domain/money/periods/closeTasks';
import { PERIOD_STATES } from '../../src/domain/money/periods/Period';
import { defineCall } from '../platform/shared/Call';
import { centsSchema, localDateSchema, noteSchema, openPicklist, timestampSchema } from '../platform/shared/primitives';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';

const monthSchema = v.pipe(
  localDateSchema,
  v.check((day) => day.endsWith('-01'), 'Enter the first day of a month.'),
);

const periodVersionSchema = v.object({
  /** From 1. */
  version: v.number(),
  closedBy: v.string(),
  /** Null if it is not known. Missing in answers of earlier versions. */
  closedByUserId: v.optional(v.nullable(v.string()), null),
  /** ISO timestamp, UTC. */
  closedAt: timestampSchema,
  /** SHA-256 of the trial balance, the aging, and the remittances: 64 hexadecimal digits. */
  hash: v.string(),
  /** Total debits of the trial balance, equal to its credits. */
  debitCents: centsSchema,
  /** Total owed by groups at the end of the month. */
  receivableCents: centsSchema,
  /** Remittances that were made in the month. */
  remittedCents: centsSchema,
  /** Null for the version in force. */
  reopened: v.nullable(v.object({ by: v.string(), at: timestampSchema, reason: v.string() })),
});
/** A month's figures at the time of closing. Kept when the month is reopened. */
export type PeriodVersion = RecordOf<typeof periodVersionSchema>;

const periodSchema = v.object({
  /** First day of the month. */
  month: localDateSchema,
  state: openPicklist(PERIOD_STATES),
  /** Latest first; empty for a month that was never closed. */
  versions: v.array(periodVersionSchema),
});
/** A month of the office's ledger. */
export type Period = RecordOf<typeof periodSchema>;

const closeTaskSchema = v.object({
  task: openPicklist(CLOSE_TASKS),
  /** Banking day of the next month on which it is due, from 1. */
  businessDay: v.number(),
  due: localDateSchema,
  isDone: v.boolean(),
  /** The first unfinished task before it; null if it can be done now. */
  blockedBy: v.nullable(openPicklist(CLOSE_TASKS)),
  /** Remaining work, in a sentence; empty if done. */
  missing: v.string(),
});
/** A task of the close calendar. */
export type CloseTask = RecordOf<typeof closeTaskSchema>;

const periodPageSchema = v.object({
  /** The latest month first; empty before there is a bank account. */
  items: v.array(periodSchema),
  /** The close calendar of the earliest month that is not closed; null if there is none. */
  next: v.nullable(
    v.object({
      month: localDateSchema,
      /** Whether its last day has ended at the office. */
      hasEnded: v.boolean(),
      tasks: v.array(closeTaskSchema),
    }),
  ),
});
export type PeriodPage = RecordOf<typeof periodPageSchema>;

/** Latest month first; empty until there is a bank account. */
export const listPeriods = defineCall({
  method: 'GET',
  path: '/api/periods',
  operation: 'ledger.read',
  summary: 'The months of the ledger, with the close calendar of the earliest one that is not closed.',
  schemas: {
    answer: periodPageSchema,
  },
});

const periodChangeSchema = v.variant('step', [
  v.object({ step: v.literal('softClose') }),
  v.object({ step: v.literal('close') }),
  v.object({
    step: v.literal('reopen'),
    reason: v.pipe(
      noteSchema,
      v.check((text) => text.trim() !== '', 'Enter a reason.'),
    ),
    /** The state shown to the person. 409 WRONG_STATUS for any other state. Missing in calls of earlier versions. */
    state: v.exactOptional(v.picklist(PERIOD_STATES)),
  }),
]);
/** A step of closing a month, or a reopening. */
export type PeriodChange = InputOf<typeof periodChangeSchema>;

/**
 * `softClose` marks a month that has ended, so that later entries in it cause a warning; `close` refuses further postings in it and
 * saves its figures; `reopen` reopens the latest one.
 *
 * 400 BAD_REQUEST; 409 WRONG_STATUS if an earlier month is open, cash is not signed, or accounts differ from their items,
 * KEY_IN_FLIGHT; 422 SAME_PERSON, KEY_REUSED; 423 ON_HOLD.
 */
export const changePeriod = defineCall({
  method: 'POST',
  path: '/api/periods/:month/steps',
  operation: 'periods.close',
  gate: 'payments',
  event: 'cash-changed',
  summary: 'Closes a month of the ledger, or opens it again.',
  idempotent: true,
  schemas: {
    params: v.object({ month: monthSchema }),
    body: periodChangeSchema,
    answer: periodSchema,
  },
});
