import * as v from 'valibot';
import { PERIOD_STATES } from '../../src/domain/money/periods/Period';
import { CASH_ITEM_KINDS, CASH_ITEM_SETS } from '../../src/domain/money/statements/CashItem';
import { EXPLANATIONS, LINE_STATES, MATCH_KINDS } from '../../src/domain/money/statements/LineState';
import { LINE_SIDES, STATEMENT_LIST } from '../../src/domain/money/statements/Statement';
import { STATEMENT_LINE_LIST } from '../../src/domain/money/statements/statementLineList';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  centsSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pkSchema,
  queryNumberSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { statementFileSchema, statementPreviewSchema } from './statementFiles';
import { accountSchema, nameSchema, statementSchema, typedCentsSchema } from './statementSchemas';

const pageQuery = {
  page: v.optional(queryNumberSchema, '0'),
  size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(200)), '50'),
};

const newCashAccountSchema = v.object({
  name: nameSchema,
  bankName: nameSchema,
  /** 4 to 17 digits. */
  accountNumber: v.pipe(v.string(), v.regex(/^\d{4,17}$/, 'Enter an account number of 4 to 17 digits.')),
  opensOn: localDateSchema,
  openingCents: typedCentsSchema,
});
/** An account to add. */
export type NewCashAccount = RecordOf<typeof newCashAccountSchema>;

/**
 * Adds the office's bank account. The ledger's cash becomes its opening balance.
 *
 * 400 BAD_REQUEST for a day after today; 409 WRONG_STATUS if there is an account, KEY_IN_FLIGHT; 422 KEY_REUSED; 423 ON_HOLD.
 */
export const addCashAccount = defineCall({
  method: 'POST',
  path: '/api/cashAccounts',
  operation: 'cash.work',
  gate: 'payments',
  event: 'cash-changed',
  summary: "Adds the office's bank account, which has the ledger's cash.",
  status: 201,
  idempotent: true,
  schemas: {
    body: newCashAccountSchema,
    answer: accountSchema,
  },
});

const accountParams = v.object({ accountPk: pkSchema });

/** Problems of the file are part of the answer. 404 NOT_FOUND. */
export const previewStatement = defineCall({
  method: 'POST',
  path: '/api/cashAccounts/:accountPk/statements/preview',
  operation: 'cash.work',
  summary: "Previews a bank's BAI2 or CSV file as the account's next statement. Saves nothing.",
  schemas: {
    params: accountParams,
    body: statementFileSchema,
    answer: statementPreviewSchema,
  },
});

/** 404 NOT_FOUND; 409 KEY_IN_FLIGHT; 422 DUPLICATE_FILE, FILE_UNREADABLE with the first problem, KEY_REUSED. */
export const addStatement = defineCall({
  method: 'POST',
  path: '/api/cashAccounts/:accountPk/statements',
  operation: 'cash.work',
  gate: 'payments',
  event: 'cash-changed',
  summary: "Adds a bank's BAI2 or CSV file as the account's next statement.",
  status: 201,
  idempotent: true,
  schemas: { params: accountParams, body: statementFileSchema, answer: statementSchema },
});

const statementPageSchema = v.object({
  /** The office's bank account; empty if there is none. */
  accounts: v.array(accountSchema),
  /** Latest first. */
  items: v.array(statementSchema),
  total: v.number(),
});
export type StatementPage = RecordOf<typeof statementPageSchema>;

/** The office's bank account, if there is one, and its statements, latest first. */
export const listStatements = defineCall({
  method: 'GET',
  path: '/api/statements',
  operation: 'ledger.read',
  summary: "The office's bank account and a page of its statements.",
  schemas: {
    query: v.object(pageQuery),
    answer: statementPageSchema,
  },
});

/** 400 BAD_REQUEST for more than 100,000 statements. */
export const exportStatements = exportCall(STATEMENT_LIST, {
  method: 'GET',
  path: '/api/statements/export',
  summary: "All statements of the office's bank account as a file, the latest first.",
  schemas: { query: v.object({ format: exportFormatSchema }) },
});

/** A kind of item and the key of its record. */
const itemKeySchema = v.pipe(v.string(), v.regex(/^[A-Z_]+:[\w.:-]{1,180}$/, 'Use a key issued by this application.'));
const isWritten = (text: string) => text.trim() !== '';
const reasonSchema = v.pipe(noteSchema, v.check(isWritten, 'Enter a reason.'));
const statementParams = v.object({ statementPk: pkSchema });

const cashPositionSchema = v.object({
  /** The ledger's cash at the end of that day. */
  ledgerCents: centsSchema,
  /** Posted after that day, and on the statements up to it: fees, cleared remittances, and what was posted late. */
  postedLaterCents: centsSchema,
  /** Closing balance of the statement. */
  statementCents: centsSchema,
  /** Money in that the ledger has and no statement up to that day shows. */
  inTransitCents: centsSchema,
  /** Money out that the ledger has and no statement up to that day shows; zero or more. */
  outstandingCents: centsSchema,
});
/** The ledger's cash beside the bank's balance, as of the last day of a statement. */
export type CashPosition = RecordOf<typeof cashPositionSchema>;

const cashPageSchema = v.object({
  ...statementSchema.entries,
  /** State of the month of its last day. */
  periodState: v.optional(openPicklist(PERIOD_STATES), 'OPEN'),
  /** As signed, or as of now. */
  cash: cashPositionSchema,
  /** Ids of those who added it or matched its lines, so that another manager signs it. Missing in answers of earlier versions. */
  workerIds: v.optional(v.array(v.string()), []),
});
/** A statement with the ledger's cash beside it. */
export type CashPage = RecordOf<typeof cashPageSchema>;

/** 404 NOT_FOUND. */
export const getStatement = defineCall({
  method: 'GET',
  path: '/api/statements/:statementPk',
  operation: 'ledger.read',
  summary: "A bank statement with the ledger's cash beside it.",
  schemas: {
    params: statementParams,
    answer: cashPageSchema,
  },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS if it is not the last one, KEY_IN_FLIGHT; 422 KEY_REUSED. */
export const removeStatement = defineCall({
  method: 'POST',
  path: '/api/statements/:statementPk/remove',
  operation: 'cash.work',
  event: 'cash-changed',
  summary: 'Removes the last bank statement, such as one of a wrong file.',
  idempotent: true,
  schemas: {
    params: statementParams,
    body: v.object({
      note: reasonSchema,
    }),
    answer: v.object({ statementPk: pkSchema }),
  },
});

const lineFilter = {
  q: v.optional(v.pipe(noteSchema, v.maxLength(100)), ''),
  side: v.optional(v.picklist(LINE_SIDES)),
  state: v.optional(v.picklist(LINE_STATES)),
};

const statementLinePageSchema = v.object({
  items: v.array(
    v.object({
      linePk: pkSchema,
      lineNo: v.number(),
      day: localDateSchema,
      amountCents: centsSchema,
      typeCode: v.string(),
      reference: v.string(),
      description: v.string(),
      /** Null for an open line. */
      match: v.nullable(
        v.object({ matchPk: pkSchema, how: openPicklist(MATCH_KINDS), reason: v.string(), by: v.string() }),
      ),
      /** Likely explanation of an open line. */
      hint: v.string(),
      /** Lines and items that add up, to be matched by a person; null for lines without such a choice, or with several. */
      proposal: v.optional(
        v.nullable(
          v.object({
            lines: v.array(v.object({ linePk: pkSchema, amountCents: centsSchema })),
            items: v.array(v.object({ key: v.string(), amountCents: centsSchema })),
          }),
        ),
        null,
      ),
    }),
  ),
  total: v.number(),
  /** Of all pages. */
  sumCents: centsSchema,
});
export type StatementLinePage = RecordOf<typeof statementLinePageSchema>;

/** 404 NOT_FOUND. */
export const listStatementLines = defineCall({
  method: 'GET',
  path: '/api/statements/:statementPk/lines',
  operation: 'ledger.read',
  summary: "A page of a bank statement's lines, with the sum of all that match.",
  schemas: {
    params: statementParams,
    query: v.object({ ...lineFilter, ...pageQuery }),
    answer: statementLinePageSchema,
  },
});

const cashItemPageSchema = v.object({
  items: v.array(
    v.object({
      key: itemKeySchema,
      kind: openPicklist(CASH_ITEM_KINDS),
      amountCents: centsSchema,
      day: localDateSchema,
      name: v.string(),
      reference: v.string(),
      isPosted: v.boolean(),
    }),
  ),
  total: v.number(),
});
export type CashItemPage = RecordOf<typeof cashItemPageSchema>;

/** 404 NOT_FOUND. */
export const listCashItems = defineCall({
  method: 'GET',
  path: '/api/statements/:statementPk/items',
  operation: 'ledger.read',
  summary: "A page of the ledger's cash beside a bank statement: open, unseen at its end, or posted later.",
  schemas: {
    params: statementParams,
    query: v.object({
      q: lineFilter.q,
      /** `OPEN`: items that lines may match now. `UNSEEN`: in transit or outstanding at the end of the statement's last day. */
      set: v.optional(v.picklist(CASH_ITEM_SETS), 'OPEN'),
      ...pageQuery,
    }),
    answer: cashItemPageSchema,
  },
});

/**
 * `auto` matches unambiguous lines; `match` matches lines with items manually; `explain` posts a line's explanation; `unmatch`
 * reopens lines. `sign` signs a complete statement, `reopen` reopens it.
 *
 * 400 BAD_REQUEST; 404 NOT_FOUND; 409 WRONG_STATUS if lines or items are already matched or do not add up, or the statement cannot
 * be signed or reopened, KEY_IN_FLIGHT; 422 SAME_PERSON, KEY_REUSED; 423 ON_HOLD.
 */
export const changeStatement = defineCall({
  method: 'POST',
  path: '/api/statements/:statementPk/steps',
  operation: 'cash.work',
  gate: 'payments',
  event: 'cash-changed',
  summary: 'Matches lines of a bank statement with cash of the ledger, explains them, or opens them again.',
  idempotent: true,
  schemas: {
    params: statementParams,
    body: v.variant('step', [
      v.object({ step: v.literal('auto') }),
      v.object({
        step: v.literal('match'),
        linePks: v.pipe(v.array(pkSchema), v.minLength(1), v.maxLength(500)),
        itemKeys: v.pipe(v.array(itemKeySchema), v.minLength(1), v.maxLength(500)),
        note: v.optional(noteSchema, ''),
      }),
      v.object({
        step: v.literal('explain'),
        linePk: pkSchema,
        kind: v.picklist(EXPLANATIONS),
        note: v.optional(noteSchema, ''),
      }),
      v.object({ step: v.literal('unmatch'), matchPk: pkSchema, reason: reasonSchema }),
      v.object({ step: v.literal('sign') }),
      v.object({ step: v.literal('reopen'), reason: reasonSchema }),
    ]),
    answer: statementSchema,
  },
});

/** 404 NOT_FOUND. */
export const exportStatementLines = exportCall(STATEMENT_LINE_LIST, {
  method: 'GET',
  path: '/api/statements/:statementPk/lines/export',
  summary: "A bank statement's lines as a file, as they are filtered.",
  schemas: {
    params: statementParams,
    query: v.object({ ...lineFilter, format: exportFormatSchema }),
  },
});
