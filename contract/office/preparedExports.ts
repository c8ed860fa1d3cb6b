import * as v from 'valibot';
import { MAX_LISTED_EXPORTS, PREPARED_STATES } from '../../src/domain/office/exports/PreparedExport';
import { EXPORT_FORMATS } from '../../src/domain/platform/files/listExport';
import { defineCall } from '../platform/shared/Call';
import { preparedFile } from '../platform/shared/listExport';
import { openPicklist, timestampSchema } from '../platform/shared/primitives';

const exportParams = v.object({
  exportPk: v.pipe(v.string(), v.regex(/^[\da-z]{21}$/, 'Use a key issued by this application.')),
});

/** Also the answer of a list export with `Prefer: respond-async`: 202, and the file is prepared in the background. */
export const preparedExportSchema = v.object({
  exportPk: v.string(),
  /** Name of the exported items, in the plural: `bills`. */
  noun: v.string(),
  format: openPicklist(EXPORT_FORMATS),
  state: openPicklist(PREPARED_STATES),
  /** Rows written so far. */
  rows: v.number(),
  /** Null if unknown before reading. */
  allRows: v.nullable(v.number()),
  /** Empty until the file is started. */
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
 * Sent in parts to clients that accept them. 404 NOT_FOUND for another person's; 409 WRONG_STATUS unless it is ready; 409
 * RIGHTS_CHANGED if the caller may no longer see everything in the file; 503 UNAVAILABLE if the file storage does not respond. If a
 * part was changed in the storage, the file is cut off there.
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

/** No effect on an export that has ended. 404 NOT_FOUND for another person's. */
export const cancelPreparedExport = defineCall({
  method: 'POST',
  path: '/api/exports/:exportPk/cancel',
  operation: 'exports.own',
  summary: 'Cancels an export that waits or runs.',
  schemas: { params: exportParams, answer: preparedExportSchema },
});

/**
 * No effect on an export that waits or runs. 403 FORBIDDEN without the current right to export the list; 404 NOT_FOUND for another
 * person's; 409 WRONG_STATUS if it is ready; 422 TOO_MANY under the same limits as a new export.
 */
export const prepareExportAgain = defineCall({
  method: 'POST',
  path: '/api/exports/:exportPk/again',
  operation: 'exports.own',
  event: 'data-exported',
  summary: 'Prepares an export again that failed, was canceled, or expired, with the same filter and the rows of now.',
  schemas: { params: exportParams, answer: preparedExportSchema },
});

/** Cancels it first if it waits or runs. Repeating the call has no effect. */
export const deletePreparedExport = defineCall({
  method: 'DELETE',
  path: '/api/exports/:exportPk',
  operation: 'exports.own',
  summary: 'Deletes an export and its file.',
  schemas: { params: exportParams, answer: v.object({ deleted: v.literal(true) }) },
});
