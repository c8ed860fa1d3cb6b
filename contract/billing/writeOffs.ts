import * as v from 'valibot';
import {
  MAX_WRITTEN_OFF,
  WRITE_OFF_LIST,
  WRITE_OFF_REASONS,
  WRITE_OFF_STATES,
} from '../../src/domain/billing/register/writeOff';
import { defineCall } from '../platform/shared/Call';
import { decisionSchema } from '../platform/shared/decision';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsFromZeroSchema,
  groupNumberSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { seenBalance } from './register';

const groupParams = v.object({ groupNumber: groupNumberSchema });
const writeOffParams = v.object({ groupNumber: groupNumberSchema, writeOffPk: pkSchema });
const balances = v.pipe(v.array(v.object(seenBalance)), v.minLength(1), v.maxLength(MAX_WRITTEN_OFF));

const results = v.array(
  v.object({
    ...seenBalance,
    memberId: v.string(),
    memberName: v.optional(v.string(), ''),
    coverage: v.string(),
    plan: v.string(),
    outcome: v.picklist(['writtenOff', 'waiting', 'refused']),
    /** Zero if it is refused. */
    amountCents: centsFromZeroSchema,
    /** Why it waits or is refused; empty if it is written off. */
    message: v.string(),
  }),
);

/** 403 FORBIDDEN for a group outside the scope. */
export const searchWriteOffs = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/register/writeOffs/search',
  operation: 'register.read',
  group: 'whole',
  effect: 'people',
  summary:
    "A page of a group's write-offs of balances: those that wait for a second person first, then the newest first.",
  schemas: {
    params: groupParams,
    body: v.object({ page: pageSchema, size: pageSizeSchema }),
    answer: v.object({
      items: v.array(
        v.object({
          writeOffPk: pkSchema,
          memberId: v.string(),
          memberName: v.string(),
          coverage: v.string(),
          plan: v.string(),
          amountCents: centsFromZeroSchema,
          reason: openPicklist(WRITE_OFF_REASONS),
          note: v.string(),
          state: openPicklist(WRITE_OFF_STATES),
          by: v.string(),
          byUserId: v.string(),
          at: timestampSchema,
          /** The second person; null if there was none. */
          decidedBy: v.nullable(v.string()),
          decisionNote: v.string(),
          reversedBy: v.nullable(v.string()),
          reversalNote: v.string(),
        }),
      ),
      total: v.number(),
      /** Of all of the group. */
      waitingCount: v.number(),
    }),
  },
});

/** A page of write-offs: waiting ones first, then newest first. */
export type WriteOffPage = RecordOf<typeof searchWriteOffs.schemas.answer>;

/** 403 FORBIDDEN for a group outside the scope, 400 BAD_REQUEST for more than 100,000 write-offs. */
export const exportWriteOffs = exportCall(WRITE_OFF_LIST, {
  method: 'POST',
  path: '/api/groups/:groupNumber/register/writeOffs/export',
  group: 'whole',
  effect: 'people',
  summary: "A group's write-offs of balances, in the order of their list, as a file.",
  schemas: { params: groupParams, body: v.object({ format: exportFormatSchema }) },
});

/** Each balance has its own result. 400 BAD_REQUEST for more than `MAX_WRITTEN_OFF` balances. */
export const previewWriteOffs = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/register/writeOffs/preview',
  operation: 'corrections.write',
  group: 'whole',
  summary:
    'Previews writing balances off: which are written off, which need a second person, and which are refused. Saves nothing.',
  schemas: { params: groupParams, body: v.object({ balances }), answer: v.object({ results }) },
});

/**
 * Each balance has its own result. 400 BAD_REQUEST for more than `MAX_WRITTEN_OFF` balances, or `other` without a note; 409 IS_PROCESSING,
 * KEY_IN_FLIGHT; 422 KEY_REUSED.
 */
export const writeOffBalances = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/register/writeOffs',
  operation: 'corrections.write',
  gate: 'bills',
  group: 'whole',
  effect: 'moneyOut',
  recentSignIn: ({ body }, { refundCents }) =>
    body.balances.reduce((sum, { balanceCents }) => sum + Math.abs(balanceCents), 0) >= refundCents,
  event: 'balance-written-off',
  summary:
    'Writes off under-collected balances of members, or asks a second person where a limit needs one. Moves no money.',
  idempotent: true,
  schemas: {
    params: groupParams,
    body: v.pipe(
      v.object({ balances, reason: v.picklist(WRITE_OFF_REASONS), note: v.optional(noteSchema, '') }),
      v.check(({ reason, note }) => reason !== 'other' || note.trim() !== '', 'Enter a note that explains the reason.'),
    ),
    answer: v.object({ results }),
  },
});

const decided = v.object({ writeOffPk: pkSchema, state: openPicklist(WRITE_OFF_STATES) });

/** 404 NOT_FOUND; 409 IS_PROCESSING, WRONG_STATUS, RIGHTS_CHANGED, KEY_IN_FLIGHT; 422 SAME_PERSON, LIMIT_EXCEEDED, KEY_REUSED. */
export const decideWriteOff = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/register/writeOffs/:writeOffPk/decide',
  operation: 'corrections.write',
  gate: 'bills',
  group: 'whole',
  effect: 'moneyOut',
  recentSignIn: ({ body }) => body.approve,
  event: 'balance-written-off',
  summary: 'Approves or declines a write-off that waits for a second person.',
  idempotent: true,
  schemas: {
    params: writeOffParams,
    body: decisionSchema,
    answer: decided,
  },
});

/** 404 NOT_FOUND; 409 IS_PROCESSING, WRONG_STATUS, KEY_IN_FLIGHT; 422 KEY_REUSED. */
export const reverseWriteOff = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/register/writeOffs/:writeOffPk/reverse',
  operation: 'corrections.write',
  gate: 'bills',
  group: 'whole',
  event: 'balance-written-off',
  summary: 'Reverses a write-off by a posting with opposite amounts.',
  idempotent: true,
  schemas: { params: writeOffParams, body: v.object({ note: v.optional(noteSchema, '') }), answer: decided },
});
