import * as v from 'valibot';
import {
  CONTROL_EFFECTS,
  CONTROL_KINDS,
  CONTROL_SCOPES,
  CONTROL_USE_LIST,
  isControl,
  MAX_CONTROL_CENTS,
} from '../../src/domain/people/controls/Control';
import { CONTROL_REASON_KINDS } from '../../src/domain/people/controls/ControlBoard';
import { defineCall } from '../platform/shared/Call';
import { decisionSchema } from '../platform/shared/decision';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsFromZeroSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const keyFields = {
  kind: v.picklist(CONTROL_KINDS),
  scope: v.picklist(CONTROL_SCOPES),
  effect: v.picklist(CONTROL_EFFECTS),
};

const changeSchema = v.object({
  changePk: pkSchema,
  /** Null for no limit. */
  limitCents: v.nullable(centsFromZeroSchema),
  appliesFrom: localDateSchema,
  note: v.string(),
  state: openPicklist(['WAITING', 'ACTIVE', 'DECLINED']),
  by: v.string(),
  isOwn: v.boolean(),
  /** Missing in answers of earlier versions. */
  byUserId: v.exactOptional(v.string()),
  at: timestampSchema,
  decidedBy: v.nullable(v.string()),
});

const savedSchema = v.object({ changePk: pkSchema, state: openPicklist(['WAITING', 'ACTIVE', 'DECLINED']) });

const controlReasonSchema = v.object({
  reasonPk: pkSchema,
  kind: openPicklist(CONTROL_REASON_KINDS),
  /** "Check 7001", or a payment's confirmation. */
  itemName: v.string(),
  /** Null for an unknown payer. */
  groupNumber: v.nullable(groupNumberSchema),
  /** Empty for an unknown payer. */
  groupName: v.string(),
  amountCents: centsFromZeroSchema,
  /** The earlier check or payment, or the account, that the question was about. One sentence. */
  earlierText: v.string(),
  note: v.string(),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  by: v.string(),
});
/** A person's reason for continuing after the server asked for one. */
export type ControlReason = RecordOf<typeof controlReasonSchema>;

const controlBoardSchema = v.object({
  /** The office's day. */
  today: localDateSchema,
  /** Latest first, of the last 30 days, at most 50. */
  reasons: v.optional(v.array(controlReasonSchema), []),
  limits: v.array(
    v.object({
      kind: openPicklist(CONTROL_KINDS),
      scope: openPicklist(CONTROL_SCOPES),
      effect: openPicklist(CONTROL_EFFECTS),
      /** Null for none. */
      limitCents: v.nullable(centsFromZeroSchema),
      /** Null for a default limit. */
      set: v.nullable(v.object({ by: v.string(), decidedBy: v.nullable(v.string()), appliesFrom: localDateSchema })),
      /** Last saved first, at most 20. */
      changes: v.array(changeSchema),
      /** Most used first, at most 50. */
      usages: v.array(
        v.object({ subject: v.string(), name: v.string(), usedCents: centsFromZeroSchema, count: v.number() }),
      ),
    }),
  ),
});
/** Current and former limits, in the order of `CONTROLS`. */
export type ControlBoard = RecordOf<typeof controlBoardSchema>;

/** Rolling limits, and the amounts used. */
export const listControls = defineCall({
  method: 'GET',
  path: '/api/controls',
  operation: 'controls.read',
  summary: "The office's limits over time, with what items, people, pairs of people, and groups have used of them.",
  schemas: {
    answer: controlBoardSchema,
  },
});

const usesFilter = {
  ...keyFields,
  /** As in the list of limits; empty for the office. */
  subject: v.pipe(noteSchema, v.maxLength(400)),
};

const controlUseSchema = v.object({
  kind: openPicklist(CONTROL_KINDS),
  /** A bill, money in suspense, or a payment. */
  itemPk: pkSchema,
  itemName: v.string(),
  /** Null for money from an unknown payer. */
  groupNumber: v.nullable(groupNumberSchema),
  groupName: v.string(),
  amountCents: centsFromZeroSchema,
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  /** Empty if the server did it. */
  by: v.string(),
  approvedBy: v.nullable(v.string()),
});
/** An action that a limit counts. */
export type ControlUse = RecordOf<typeof controlUseSchema>;

/** Latest first, at most 500. For a limit that does not exist, what it would count. */
export const listControlUses = defineCall({
  method: 'POST',
  path: '/api/controls/uses',
  operation: 'controls.read',
  summary: 'The refunds, write-offs, and carried shorts that a limit counts for an item, person, pair, or group.',
  schemas: {
    body: v.object(usesFilter),
    answer: v.object({
      items: v.array(controlUseSchema),
    }),
  },
});

/** Latest first. 400 BAD_REQUEST for more than 100,000. */
export const exportControlUses = exportCall(CONTROL_USE_LIST, {
  method: 'POST',
  path: '/api/controls/uses/export',
  summary:
    'All refunds, write-offs, and carried shorts that a limit counts for an item, person, pair, or group, as a file.',
  schemas: { body: v.object({ ...usesFilter, format: exportFormatSchema }) },
});

/**
 * A looser limit waits until another manager confirms it. 400 BAD_REQUEST for a limit that cannot exist, a value or day out of
 * range, or the value already in force; 409 WRONG_STATUS while another change of the limit waits, KEY_IN_FLIGHT; 422 KEY_REUSED.
 */
export const changeLimit = defineCall({
  method: 'POST',
  path: '/api/controls/limits',
  operation: 'controls.write',
  effect: 'power',
  event: 'limit-changed',
  summary: 'Sets a limit over time from a day on, or removes it. Earlier values stay in its history.',
  idempotent: true,
  schemas: {
    body: v.pipe(
      v.object({
        ...keyFields,
        /** Null for no limit. */
        limitCents: v.nullable(
          v.pipe(
            centsFromZeroSchema,
            v.check((value) => value <= MAX_CONTROL_CENTS, 'Enter a limit up to $100,000,000.00.'),
          ),
        ),
        appliesFrom: localDateSchema,
        note: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')),
      }),
      v.check(
        (limit) => isControl(limit),
        'There is no such limit: an over, and a pair of people, have no second person.',
      ),
    ),
    answer: savedSchema,
  },
});

/**
 * 404 NOT_FOUND; 409 WRONG_STATUS if it was already decided, RIGHTS_CHANGED, KEY_IN_FLIGHT; 422 SAME_PERSON for the requester,
 * KEY_REUSED.
 */
export const decideLimit = defineCall({
  method: 'POST',
  path: '/api/controls/limits/:changePk/decide',
  operation: 'controls.write',
  effect: 'power',
  recentSignIn: ({ body }) => body.approve,
  event: 'limit-changed',
  summary: 'Confirms or declines a looser limit that another manager asked for. That manager may decline it, too.',
  idempotent: true,
  schemas: {
    params: v.object({ changePk: pkSchema }),
    body: decisionSchema,
    answer: savedSchema,
  },
});
