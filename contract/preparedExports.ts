import * as v from 'valibot';
import { MAX_LISTED_EXPORTS, PREPARED_STATES } from '../src/domain/exports/PreparedExport';
import { EXPORT_FORMATS } from '../src/domain/files/listExport';
import { defineCall } from './shared/Call';
import { preparedFile } from './shared/listExport';
import { openPicklist, timestampSchema } from './shared/primitives';

const exportParams = v.object({
  exportPk: v.pipe(v.string(), v.regex(/^[\da-z]{21}$/, 'Give a key as this application hands them out.')),
});

/** Also the answer of a call that exports a list with `Prefer: respond-async`: 202, and the file is prepared in the background. */
export const preparedExportSchema = v.object({
  exportPk: v.string(),
  /** Name of the exported items, in the plural: `bills`. */
  noun: v.string(),
  format: openPicklist(EXPORT_FORMATS),
  state: openPicklist(PREPARED_STATES),
  /** Rows written so far. */
  rows: v.number(),
  /** Null if they are not known before they are read. */
  allRows: v.nullable(v.number()),
  /** Empty before the file has begun. */
  fileName: v.string(),
  /** Size of the file so far. */
  bytes: v.number(),
  requestedAt: timestampSchema,
  /** When it became ready, failed, or was canceled; null before. */
  endedAt: v.nullable(timestampSchema),
  /** When the file will be or was deleted; null if there is no file. */
  expiresAt: v.nullable(timestampSchema),
  /** Why it failed, and what to do; empty otherwise. */
  problem: v.string(),
});

/** The newest `MAX_LISTED_EXPORTS`. */
export const listPreparedExports = defineCall({
  method: 'GET',
  path: '/api/exports',
  operation: 'exports.own',
  summary: "The caller's exports that are, were, or will be prepared in the background, newest first.",
  schemas: {
    answer: v.object({ items: v.pipe(v.array(preparedExportSchema), v.maxLength(MAX_LISTED_EXPORTS)) }),
  },
});

/**
 * Read in parts by a client that accepts them. 404 NOT_FOUND for another person's; 409 WRONG_STATUS unless it is ready; 409 RIGHTS_CHANGED
 * if the caller may not see everything in the file now; 503 UNAVAILABLE while the file storage does not respond. A part that has changed in
 * the storage breaks the file off.
 */
export const downloadPreparedExport = defineCall({
  method: 'GET',
  path: '/api/exports/:exportPk/file',
  operation: 'exports.own',
  event: 'data-exported',
  summary: 'The file of an export that is ready.',
  file: preparedFile.file,
  schemas: { params: exportParams, answer: preparedFile.answer },
});

/** An export that has ended stays as it is. 404 NOT_FOUND for another person's. */
export const cancelPreparedExport = defineCall({
  method: 'POST',
  path: '/api/exports/:exportPk/cancel',
  operation: 'exports.own',
  summary: 'Cancels an export that waits or runs.',
  schemas: { params: exportParams, answer: preparedExportSchema },
});

/**
 * An export that waits or runs stays as it is. 403 FORBIDDEN without the right to export the list now; 404 NOT_FOUND for another person's;
 * 409 WRONG_STATUS if it is ready; 422 TOO_MANY under the same limits as a new export.
 */
export const prepareExportAgain = defineCall({
  method: 'POST',
  path: '/api/exports/:exportPk/again',
  operation: 'exports.own',
  event: 'data-exported',
  summary: 'Prepares an export again that failed, was canceled, or expired, with the same filter and the rows of now.',
  schemas: { params: exportParams, answer: preparedExportSchema },
});

/** Cancels it before, if it waits or runs. Repeating the call has no effect. */
export const deletePreparedExport = defineCall({
  method: 'DELETE',
  path: '/api/exports/:exportPk',
  operation: 'exports.own',
  summary: 'Deletes an export and its file.',
  schemas: { params: exportParams, answer: v.object({ deleted: v.literal(true) }) },
});
