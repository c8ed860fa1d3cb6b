import * as v from 'valibot';
import { OPENING_KINDS } from '../../src/domain/money/opening/OpeningKind';
import { UPLOAD_STATES } from '../../src/domain/office/uploads/UploadState';
import { UPLOAD_LIST } from '../../src/domain/office/uploads/uploadList';
import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import { decidedByRecord, defineCall } from '../platform/shared/Call';
import { exportOfSearch } from '../platform/shared/exportCall';
import { fileAccountSchema } from '../platform/shared/fileAccount';
import {
  centsSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import {
  fileLayoutSchema,
  ownerSchema,
  templateChoiceSchema,
  uploadKindSchema,
} from '../platform/shared/uploadPrimitives';

const rowErrorSchema = v.object({
  /** Row number in the file, from 1; 0 for the whole file. */
  row: v.number(),
  /** Field name; empty for the whole row. */
  field: v.string(),
  /** The cell's text, shortened and masked. */
  text: v.string(),
  /** The problem and how to fix it. */
  message: v.string(),
});

const openingTotalSchema = v.object({
  kind: openPicklist(OPENING_KINDS),
  totalCents: centsSchema,
});

/** An uploaded file and its result. */
export const uploadSchema = v.object({
  filePk: v.string(),
  kind: openPicklist(Object.values(UploadKind)),
  owner: v.string(),
  /** The sender's name for the file. */
  fileName: v.string(),
  /** Stored name: the time of arrival, then the name. @source UPL-1 */
  storedName: v.string(),
  bytes: v.number(),
  format: openPicklist(['csv', 'xlsx', 'pdf', 'x12-834', 'unknown']),
  state: openPicklist(UPLOAD_STATES),
  version: v.number(),
  /** Progress of the current task, 0 to 100. */
  progress: v.number(),
  templatePk: v.nullable(v.string()),
  templateName: v.nullable(v.string()),
  /** How the template was selected: by the sender, by the headings, by a guess, or not at all. */
  templateBy: openPicklist(['chosen', 'recognised', 'guessed', 'none']),
  /** Rows of data. */
  rows: v.number(),
  goodRows: v.number(),
  errorRows: v.number(),
  /** Total of the good rows; null for a kind without amounts. */
  totalCents: v.nullable(centsSchema),
  /** Effect of the commit, as a sentence: "Adds 3 bills with 1,204 lines". */
  effect: v.string(),
  /** Why the file was refused, or why it cannot be committed or reversed; empty otherwise. */
  problem: v.string(),
  /** Warnings that do not block the commit, such as a second bill for a month; may be empty. */
  notice: v.string(),
  /** Null until the file has been read, or if an earlier version read it. */
  account: v.optional(v.nullable(fileAccountSchema), null),
  /** An earlier upload with the same content that is committed or waiting. If it is outside the scope, only its date. */
  duplicateOf: v.nullable(
    v.object({ filePk: v.nullable(v.string()), fileName: v.string(), addDate: timestampSchema, addUser: v.string() }),
  ),
  /** When old rows of this applied file were removed; null while it has all of them. Servers of earlier versions omit it. */
  rowsRemovedAt: v.optional(v.nullable(timestampSchema), null),
  /** For opening balances; null for other kinds of files. Servers of earlier versions omit it. */
  opening: v.optional(
    v.nullable(
      v.object({
        /** Rows and totals by kind. */
        totals: v.array(v.object({ ...openingTotalSchema.entries, rows: v.number() })),
        /** The totals of the old trial balance; null until someone has entered them. */
        entered: v.nullable(
          v.object({
            by: v.string(),
            at: timestampSchema,
            /** Whether the caller entered them, who may not post the balances. */
            isOwn: v.boolean(),
            /** Missing in answers of earlier versions. */
            byUserId: v.exactOptional(v.nullable(v.string())),
          }),
        ),
      }),
    ),
    null,
  ),
  addDate: timestampSchema,
  addUser: v.string(),
  modDate: timestampSchema,
  modUser: v.string(),
});

/** An uploaded file. @source UPL-1 */
export type Upload = RecordOf<typeof uploadSchema>;

const errorCauseSchema = v.object({
  /** Field name; empty for the whole row. */
  field: v.string(),
  /** The first row's cell and message. The messages of the others may name other values. */
  text: v.string(),
  message: v.string(),
  /** Number of errors. */
  count: v.number(),
  /** Their rows, such as `2-1501, 1510`; at most 20 ranges, then `…`. */
  rows: v.string(),
});

/** The answer to an upload: each file with its first 100 errors, and all errors by cause. */
export const uploadedSchema = v.object({
  ...uploadSchema.entries,
  errors: v.array(rowErrorSchema),
  /** The most frequent first; at most 100. Missing in answers of older servers, empty for files read before. */
  causes: v.optional(v.array(errorCauseSchema), []),
});

/** An upload with its first errors. */
export type UploadWithErrors = RecordOf<typeof uploadedSchema>;

export const searchUploads = defineCall({
  method: 'POST',
  path: '/api/uploads/search',
  operation: 'uploads.read',
  summary: 'Uploads in scope, newest first.',
  schemas: {
    body: v.object({
      kinds: v.optional(v.pipe(v.array(uploadKindSchema), v.maxLength(4)), []),
      /** Undefined for all owners in reach. */
      owner: v.optional(ownerSchema),
      states: v.optional(v.pipe(v.array(v.picklist(UPLOAD_STATES)), v.maxLength(7)), []),
      /** Part of the file name or of the sender's name. */
      q: v.optional(v.pipe(v.string(), v.maxLength(80)), ''),
      /** From 0. */
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: v.object({ items: v.array(uploadSchema), total: v.number() }),
  },
});

/** One page of uploads; `total` is over all pages. */
export type UploadPage = RecordOf<typeof searchUploads.schemas.answer>;

/** Filter and page of the upload list. Empty values do not filter. Newest first. */
export type UploadQuery = RecordOf<typeof searchUploads.schemas.body>;

/** The records of the files, not their rows. 400 BAD_REQUEST for more than 1,000,000. */
export const exportUploads = exportOfSearch(
  UPLOAD_LIST,
  searchUploads,
  'Uploads in scope as a file, newest first: what each is, its rows, total, and state, and who uploaded it.',
);

const fileParams = v.object({ filePk: pkSchema });

export const getUpload = defineCall({
  method: 'GET',
  path: '/api/uploads/:filePk',
  operation: 'uploads.read',
  summary: 'One upload with its first 100 errors, and all errors by cause. Repeat while it is being read or committed.',
  schemas: { params: fileParams, answer: uploadedSchema },
});

/** The first rows of the file, and the layout used to read them. Values are masked; what is in columns without a field, as a whole. */
export const getUploadSample = defineCall({
  method: 'GET',
  path: '/api/uploads/:filePk/sample',
  operation: 'uploads.read',
  summary: 'The first 30 rows of the file as text, the layout in use, and the words found in mapped columns.',
  schemas: {
    params: fileParams,
    answer: v.object({
      /** Starting with the file's first row. */
      rows: v.array(v.array(v.string())),
      /** Column headings. */
      headings: v.array(v.string()),
      layout: fileLayoutSchema,
      /** Sheets of a workbook that have cells, in its order; empty for other files. */
      sheets: v.optional(v.array(v.object({ name: v.string(), isHidden: v.boolean(), isRead: v.boolean() })), []),
      /** Words found in columns of fields with fixed values, most frequent first; at most 50 per field. */
      words: v.array(
        v.object({
          field: v.string(),
          text: v.string(),
          count: v.number(),
          meaning: v.nullable(v.string()),
          /** Plan of a carrier's own tier, because its meaning depends on the plan. */
          plan: v.optional(v.string()),
        }),
      ),
      /** Classes of the confirmed rate tables, which classes in a carrier's bill may stand for, by name. Empty for other files. */
      classNames: v.optional(v.array(v.string()), []),
    }),
  },
});

/** The first rows of a file as text, and its layout. */
export type UploadSample = RecordOf<typeof getUploadSample.schemas.answer>;

/**
 * The rows as read, as they are or would be committed. Values are masked; an applied payroll file has whole member numbers for people
 * who may upload it, because they compare it, and reading it so is recorded.
 */
export const getUploadRows = defineCall({
  method: 'GET',
  path: '/api/uploads/:filePk/rows',
  operation: 'uploads.read',
  effect: 'people',
  event: 'data-exported',
  summary: 'A page of rows as read: fields by name, amounts in cents.',
  schemas: {
    params: fileParams,
    query: v.object({
      offset: v.optional(queryNumberSchema),
      limit: v.optional(queryNumberSchema),
      /** Whether members' numbers are masked also for a person who compares the file. */
      masked: v.optional(v.picklist(['true', 'false']), 'false'),
    }),
    answer: v.object({
      items: v.array(
        v.object({ row: v.number(), values: v.record(v.string(), v.union([v.string(), v.number(), v.null()])) }),
      ),
      total: v.number(),
    }),
  },
});

/** A page of an upload's good rows, and how many rows are stored in total. */
export type RowsPage = RecordOf<typeof getUploadRows.schemas.answer>;

/** Dry run: reads the file again with another layout. Commits nothing. */
export const checkUpload = defineCall({
  method: 'POST',
  path: '/api/uploads/:filePk/check',
  operation: 'uploads.write',
  summary: 'Reads the file again with a template or layout and previews the effect.',
  schemas: {
    params: fileParams,
    body: v.object({ template: v.optional(templateChoiceSchema), layout: v.optional(fileLayoutSchema) }),
    answer: uploadedSchema,
  },
});

export const commitUpload = defineCall({
  method: 'POST',
  path: '/api/uploads/:filePk/commit',
  operation: 'uploads.write',
  effect: 'power',
  recentSignIn: decidedByRecord,
  summary:
    'Commits the valid rows, all or none. Skips rows with errors, or a difference from the control total, only if the request says so.',
  idempotent: true,
  schemas: {
    params: fileParams,
    body: v.object({
      version: v.pipe(v.number(), v.integer(), v.minValue(1)),
      /** Whether to skip rows with errors. */
      leaveOutErrors: v.optional(v.boolean(), false),
      /** Whether to commit a file that was uploaded before. */
      allowDuplicate: v.optional(v.boolean(), false),
      /** Control total of the rows, in cents, from the sender's own report. Null: not compared. */
      controlTotalCents: v.optional(v.nullable(centsSchema), null),
      /** The difference that the person confirmed, in cents: total of the rows less the control total. Null: none. */
      confirmDifferenceCents: v.optional(v.nullable(centsSchema), null),
    }),
    answer: uploadSchema,
  },
});

/** 422 CONTROL_TOTAL if the rows of a kind have another total. */
export const enterControlTotals = defineCall({
  method: 'POST',
  path: '/api/uploads/:filePk/controlTotals',
  operation: 'uploads.write',
  summary:
    'Enters the totals of the old trial balance for a file of opening balances. Another person posts the balances with the commit.',
  idempotent: true,
  schemas: {
    params: fileParams,
    body: v.object({
      version: v.pipe(v.number(), v.integer(), v.minValue(1)),
      /** A kind that is not listed has a total of zero. */
      totals: v.pipe(
        v.array(v.object({ kind: v.picklist(OPENING_KINDS), totalCents: centsSchema })),
        v.maxLength(OPENING_KINDS.length),
        v.check((totals) => new Set(totals.map(({ kind }) => kind)).size === totals.length, 'Name each kind once.'),
      ),
    }),
    answer: uploadSchema,
  },
});

export const reverseUpload = defineCall({
  method: 'POST',
  path: '/api/uploads/:filePk/reverse',
  operation: 'uploads.write',
  effect: 'power',
  recentSignIn: decidedByRecord,
  summary: 'Reverses a committed upload, or nothing if some of it has been used.',
  idempotent: true,
  schemas: {
    params: fileParams,
    body: v.object({
      version: v.pipe(v.number(), v.integer(), v.minValue(1)),
      reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
    }),
    answer: uploadSchema,
  },
});

export const discardUpload = defineCall({
  method: 'DELETE',
  path: '/api/uploads/:filePk',
  operation: 'uploads.write',
  summary: 'Discards an upload that is not committed.',
  schemas: { params: fileParams, answer: uploadSchema },
});

/** The rows with errors, each with its errors. They are as in the file for people who may upload it; for others, masked. No cell is a formula. */
export const downloadUploadErrors = defineCall({
  method: 'GET',
  path: '/api/uploads/:filePk/errors',
  operation: 'uploads.read',
  effect: 'people',
  event: 'data-exported',
  summary: 'The rows with errors as a spreadsheet, to correct and upload again.',
  file: true,
  schemas: { params: fileParams, answer: v.custom<Uint8Array>((value) => value instanceof Uint8Array) },
});
