import * as v from 'valibot';
import {
  DEPOSIT_METHODS,
  DEPOSIT_STATES,
  MAX_DEPOSIT_CHECKS,
  RECEIVED_STATES,
} from '../../src/domain/money/deposits/Deposit';
import { DEPOSITS } from '../../src/domain/money/deposits/depositList';
import { defineCall } from '../platform/shared/Call';
import { depositSchema, detailSchema } from '../platform/shared/depositSchemas';
import { fileAccountSchema } from '../platform/shared/fileAccount';
import { listCalls, searchTextSchema } from '../platform/shared/listCalls';
import {
  centsAboveZeroSchema,
  centsFromZeroSchema,
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  timestampSchema,
  versionSchema,
} from '../platform/shared/primitives';
import type { AnswerOf, BodyOf, RecordOf } from '../platform/shared/RecordOf';

const depositParams = v.object({ depositPk: pkSchema });

/** A committed lockbox file with checks that are not in a deposit yet. */
const waitingLockboxSchema = v.object({
  filePk: pkSchema,
  fileName: v.string(),
  checkCount: v.number(),
  checkCents: centsFromZeroSchema,
  /** The latest deposit date in the file. */
  depositDate: localDateSchema,
  addDate: timestampSchema,
  /** Of the uploaded file. Null if an earlier version read it, and missing in answers of earlier versions. */
  account: v.optional(v.nullable(fileAccountSchema), null),
});

const countSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1, "Enter the bank's number of checks."),
  v.maxValue(MAX_DEPOSIT_CHECKS, `A deposit has at most ${MAX_DEPOSIT_CHECKS} checks.`),
);

/** The bank's figures. */
const headEntries = {
  reference: v.optional(v.pipe(noteSchema, v.trim(), v.maxLength(40)), ''),
  depositDate: localDateSchema,
  controlCount: countSchema,
  controlCents: centsAboveZeroSchema,
};

/** 404 NOT_FOUND for a file out of reach; 409 WRONG_STATUS, KEY_IN_FLIGHT; 422 TOO_MANY, KEY_REUSED. */
export const enterDeposit = defineCall({
  method: 'POST',
  path: '/api/deposits',
  operation: 'deposits.write',
  summary: "Starts a deposit with the bank's count and total, empty or with the checks of a committed lockbox file.",
  status: 201,
  idempotent: true,
  schemas: {
    body: v.object({
      ...headEntries,
      method: v.picklist(DEPOSIT_METHODS),
      /** Lockbox file to add the checks from; null to enter them by hand. */
      filePk: v.optional(v.nullable(pkSchema), null),
    }),
    answer: detailSchema,
  },
});
/** A deposit to start. */
export type NewDeposit = BodyOf<typeof enterDeposit>;

/** The caller's own deposits, and those with all groups in scope. Open ones first, then newest first. */
export const { search: searchDeposits, export: exportDeposits } = listCalls(DEPOSITS, {
  path: '/api/deposits',
  summaries: {
    search: 'A page of deposits, and the lockbox files that have not been deposited yet.',
    export: 'All deposits in scope that match a filter, as a file.',
  },
  filter: {
    states: v.optional(v.pipe(v.array(v.picklist(DEPOSIT_STATES)), v.maxLength(3)), []),
    /** Part of the reference or of the maker's name, or start of a check number. */
    q: searchTextSchema,
  },
  sent: ({ state, ...query }) => ({ ...query, states: state ? [state] : [] }),
  item: depositSchema,
  page: {
    /** At most 50, oldest first. */
    lockboxes: v.array(waitingLockboxSchema),
  },
});

/** 404 NOT_FOUND, also for a deposit out of reach. */
export const getDeposit = defineCall({
  method: 'GET',
  path: '/api/deposits/:depositPk',
  operation: 'deposits.read',
  summary: 'One deposit: its checks with where they go, why, and the effect of posting, and its history.',
  schemas: { params: depositParams, answer: detailSchema },
});

const checkSchema = v.object({
  checkNumber: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the check number.'), v.maxLength(40)),
  payer: v.optional(v.pipe(noteSchema, v.trim(), v.maxLength(120)), ''),
  amountCents: centsAboveZeroSchema,
  billNumber: v.optional(v.nullable(v.pipe(noteSchema, v.trim(), v.maxLength(40))), null),
  groupNumber: v.optional(v.nullable(groupNumberSchema), null),
  note: v.optional(noteSchema, ''),
});
/** A check to add to a deposit, as written on it. */
export type NewCheck = RecordOf<typeof checkSchema>;

const placementSchema = v.variant('target', [
  v.object({ checkPk: pkSchema, target: v.literal('bill'), billPk: pkSchema }),
  v.object({ checkPk: pkSchema, target: v.literal('group'), groupNumber: groupNumberSchema }),
  v.object({ checkPk: pkSchema, target: v.literal('unknown') }),
]);

/** A reason applies to the earlier checks that were shown to the person. */
const explanationSchema = v.object({
  checkPk: pkSchema,
  /** The earlier checks shown to the person. */
  earlierPks: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(MAX_DEPOSIT_CHECKS)),
  reason: v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a reason.')),
});
/** Why a check is deposited although it is probably a duplicate of earlier ones. */
export type CheckExplanation = RecordOf<typeof explanationSchema>;

const manyOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.array(schema), v.maxLength(MAX_DEPOSIT_CHECKS)), []);

/**
 * 404 NOT_FOUND for a check, bill or group out of reach; 409 STALE_VERSION, WRONG_STATUS, KEY_IN_FLIGHT; 422 TOO_MANY,
 * KEY_REUSED.
 */
export const changeDepositItems = defineCall({
  method: 'POST',
  path: '/api/deposits/:depositPk/items',
  operation: 'deposits.write',
  summary:
    'Adds checks to an open deposit, matched to bills, chooses where checks go, explains likely duplicates, and removes checks.',
  idempotent: true,
  schemas: {
    params: depositParams,
    body: v.object({
      version: versionSchema,
      add: manyOf(checkSchema),
      place: manyOf(placementSchema),
      remove: manyOf(pkSchema),
      explain: manyOf(explanationSchema),
    }),
    answer: detailSchema,
  },
});

/** 404 NOT_FOUND; 409 STALE_VERSION, WRONG_STATUS, KEY_IN_FLIGHT; 422 KEY_REUSED. */
export const changeDepositFigures = defineCall({
  method: 'PUT',
  path: '/api/deposits/:depositPk',
  operation: 'deposits.write',
  summary: "Corrects the bank's count and total, the date and the reference of an open deposit.",
  idempotent: true,
  schemas: { params: depositParams, body: v.object({ version: versionSchema, ...headEntries }), answer: detailSchema },
});

/** 404 NOT_FOUND; 409 STALE_VERSION, WRONG_STATUS, KEY_IN_FLIGHT; 422 KEY_REUSED. */
export const discardDeposit = defineCall({
  method: 'POST',
  path: '/api/deposits/:depositPk/discard',
  operation: 'deposits.write',
  summary: 'Discards an open deposit. Its lockbox file can be deposited again.',
  idempotent: true,
  schemas: { params: depositParams, body: v.object({ version: versionSchema }), answer: detailSchema },
});

/** 404 NOT_FOUND; 409 STALE_VERSION, WRONG_STATUS, KEY_IN_FLIGHT; 422 DEPOSIT_NOT_READY, REASON_NEEDED, KEY_REUSED; 423 ON_HOLD. */
export const postDeposit = defineCall({
  method: 'POST',
  path: '/api/deposits/:depositPk/post',
  operation: 'deposits.write',
  gate: 'payments',
  summary: "Posts a deposit that agrees with the bank's figures: its checks pay bills, and the rest goes to suspense.",
  idempotent: true,
  schemas: { params: depositParams, body: v.object({ version: versionSchema }), answer: detailSchema },
});

/** 403 FORBIDDEN for a group outside the caller's scope. */
export const listReceivedChecks = defineCall({
  method: 'GET',
  path: '/api/receivedChecks',
  operation: 'payments.search',
  group: 'whole',
  summary:
    "Checks received for a group's bills and not used yet: not posted, held until the bill is reconciled, or ready to pay with.",
  schemas: {
    query: v.object({ groupNumber: groupNumberSchema }),
    answer: v.object({
      /** The newest 100, released bills only. */
      items: v.array(
        v.object({
          billPk: pkSchema,
          billNumber: v.string(),
          checkNumber: v.string(),
          /** Default: the same as `amountCents`. */
          checkCents: v.optional(centsFromZeroSchema),
          /** Remaining amount of the check, neither used nor reserved. */
          amountCents: centsFromZeroSchema,
          depositDate: localDateSchema,
          state: openPicklist(RECEIVED_STATES),
        }),
      ),
    }),
  },
});
/** A check received for a bill but not applied to it. */
export type ReceivedCheck = AnswerOf<typeof listReceivedChecks>['items'][number];
