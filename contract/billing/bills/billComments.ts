import * as v from 'valibot';
import { MAX_COMMENT_LENGTH } from '../../../src/domain/billing/bills/comments';
import { defineCall } from '../../platform/shared/Call';
import { pkSchema, timestampSchema } from '../../platform/shared/primitives';
import type { RecordOf } from '../../platform/shared/RecordOf';

const attachmentSchema = v.object({
  attachmentPk: pkSchema,
  fileName: v.string(),
  bytes: v.number(),
  /** ISO timestamp, UTC. */
  at: timestampSchema,
  byName: v.string(),
  /** Who removed it and when; null if it was not removed. */
  removed: v.nullable(v.object({ at: timestampSchema, byName: v.string() })),
  /** Whether the caller can remove it now. */
  canRemove: v.boolean(),
  /** Deadline for the caller to restore it; null if the caller cannot. */
  restorableUntil: v.nullable(timestampSchema),
});

/** A file attached to a comment. */
export type Attachment = RecordOf<typeof attachmentSchema>;

const commentsAnswer = v.object({
  /** Oldest first. A carrier gets the comments marked for it, about its own lines or the whole bill. */
  items: v.array(
    v.object({
      commentPk: pkSchema,
      /** Null for a comment on the whole bill. */
      linePk: v.nullable(pkSchema),
      /** The line's member and coverage, such as "Ruth Adler, Medical"; null for the whole bill. */
      lineLabel: v.nullable(v.string()),
      /** Empty if deleted. */
      text: v.string(),
      isDeleted: v.boolean(),
      /** Whether the carrier sees it as well. */
      isForCarrier: v.boolean(),
      isFromCarrier: v.boolean(),
      /** ISO timestamp, UTC. */
      at: timestampSchema,
      byName: v.string(),
      /** Deadline for the caller to delete it; null if the caller cannot. */
      deletableUntil: v.nullable(timestampSchema),
      /** Whether the caller can attach files to it now. */
      canAttach: v.boolean(),
      /** In the order they were attached, including removed ones. */
      attachments: v.array(attachmentSchema),
    }),
  ),
  /** Maximum size of an attached file, in bytes. */
  mostAttachmentBytes: v.number(),
  /** Names that the caller can mention as `@name`: people who read the comments. Missing in answers of earlier versions. */
  mentionable: v.optional(v.array(v.string()), []),
});

/** A comment on a bill or on one of its lines. Plain text. */
export type BillComment = CommentList['items'][number];

/** The comments on a bill. */
export type CommentList = RecordOf<typeof commentsAnswer>;

/** 404 NOT_FOUND, also for a bill out of reach. @source product.md, Calls */
export const getBillComments = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/comments',
  operation: 'comments.read',
  summary: 'Comments on a bill and its lines.',
  schemas: { params: v.object({ billPk: pkSchema }), answer: commentsAnswer },
});

/**
 * 404 NOT_FOUND, also for a bill or a line out of reach; 422 KEY_REUSED for another comment with the same key. A carrier's
 * comments are always for the carrier.
 */
export const addBillComment = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/comments',
  operation: 'comments.write',
  summary: 'Adds a comment to a bill or one of its lines.',
  schemas: {
    params: v.object({ billPk: pkSchema }),
    body: v.object({
      text: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'Write a comment first.'),
        v.maxLength(MAX_COMMENT_LENGTH, `Keep it under ${MAX_COMMENT_LENGTH} characters.`),
        v.check((text) => !text.includes('\0'), 'Remove the NUL character.'),
      ),
      linePk: v.optional(v.nullable(pkSchema), null),
      isForCarrier: v.optional(v.boolean(), false),
      /** A UUID of the caller's choice. Sending the comment again with the same key adds it once. */
      key: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
    }),
    /** `commentPk` is the key of the added comment. */
    answer: v.object({ ...commentsAnswer.entries, commentPk: pkSchema }),
  },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS after 15 minutes, or for someone else's comment. Deleting twice changes nothing. */
export const deleteBillComment = defineCall({
  method: 'DELETE',
  path: '/api/bills/:billPk/comments/:commentPk',
  operation: 'comments.write',
  summary: "Deletes the caller's own comment within 15 minutes. It stays as deleted, without its text.",
  schemas: { params: v.object({ billPk: pkSchema, commentPk: pkSchema }), answer: commentsAnswer },
});

/**
 * 404 NOT_FOUND for a comment that the caller does not see; 409 WRONG_STATUS for someone else's comment; 413 TOO_LARGE for the file
 * or for all files of the bill; 415 FILE_TYPE for its extension; 422 FILE_UNREADABLE if its content does not match, TOO_MANY for
 * more than 5 files, KEY_REUSED for another file with the same key.
 */
export const addAttachment = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/comments/:commentPk/attachments',
  operation: 'comments.write',
  summary:
    'Attaches a file (form field "file") to the caller\'s own comment: PDF, PNG, JPEG, CSV, xlsx or plain text. Repeating the call with the same key adds it once.',
  status: 201,
  form: 'one',
  idempotent: true,
  schemas: { params: v.object({ billPk: pkSchema, commentPk: pkSchema }), answer: commentsAnswer },
});

const attachmentParams = v.object({ billPk: pkSchema, attachmentPk: pkSchema });

/** 404 NOT_FOUND, also for a file of a comment that the caller does not see, and for a removed file. */
export const getAttachment = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/attachments/:attachmentPk',
  operation: 'comments.read',
  summary: 'An attached file, to save. Never shown in the browser.',
  file: ['any'],
  schemas: { params: attachmentParams, answer: v.custom<Uint8Array>((value) => value instanceof Uint8Array) },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS for someone else's file, and 15 minutes after a file was attached to a reconciled bill. */
export const removeAttachment = defineCall({
  method: 'DELETE',
  path: '/api/bills/:billPk/attachments/:attachmentPk',
  operation: 'comments.write',
  summary:
    "Removes a file that the caller attached. The bill's history keeps its name. Removing twice changes nothing.",
  schemas: { params: attachmentParams, answer: commentsAnswer },
});

/** 404 NOT_FOUND; 409 WRONG_STATUS 15 minutes after the removal, and for a file that someone else removed. */
export const restoreAttachment = defineCall({
  method: 'POST',
  path: '/api/bills/:billPk/attachments/:attachmentPk/restore',
  operation: 'comments.write',
  summary: 'Restores a file that the caller removed within the last 15 minutes. Restoring twice changes nothing.',
  schemas: { params: attachmentParams, answer: commentsAnswer },
});
