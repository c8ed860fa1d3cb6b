import * as v from 'valibot';
import { LONGEST_CLASS, MAX_CLASS_ROWS } from '../../src/domain/billing/classes/ClassMembers';
import { CLASS_MEMBER_LIST } from '../../src/domain/billing/memberValues/valueMemberLists';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  applyValueFile,
  groupParams,
  memberIdSchema,
  savedAnswer,
  valueFileParams,
  valueFilePreview,
  valueFilesAnswer,
  valueMemberFilter,
  valueMemberQuery,
} from '../platform/shared/memberValues';
import { localDateSchema, noteSchema } from '../platform/shared/primitives';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';

/** 403 FORBIDDEN for a group outside the scope. The search is in the body, because it may be a part of a member number. */
export const searchClassMembers = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/classes/members',
  operation: 'classes.read',
  group: 'whole',
  effect: 'people',
  summary: 'Members on the latest bills of a group with their classes, or those without one.',
  schemas: {
    params: groupParams,
    body: valueMemberQuery,
    answer: v.object({
      items: v.array(
        v.object({
          memberId: v.string(),
          memberName: v.string(),
          /** Latest first. */
          values: v.array(
            v.object({
              from: localDateSchema,
              /** Empty if the member has no class from that date. */
              className: v.string(),
              /** Name of the file that it comes from; null if a person entered it. */
              source: v.nullable(v.string()),
            }),
          ),
        }),
      ),
      total: v.number(),
      /** Members without a class this month, regardless of the filter. */
      missing: v.number(),
      /** Classes of the group's proposed and confirmed rate tables, by name. */
      classNames: v.array(v.string()),
    }),
  },
});

export type ClassMemberPage = RecordOf<typeof searchClassMembers.schemas.answer>;

/** 403 FORBIDDEN for a group outside the scope, 400 BAD_REQUEST for more than 100,000 members. */
export const exportClassMembers = exportCall(CLASS_MEMBER_LIST, {
  method: 'POST',
  path: '/api/groups/:groupNumber/classes/members/export',
  group: 'whole',
  effect: 'people',
  summary: 'Every member on the latest bills of a group with the classes, or every one without, as a file.',
  schemas: {
    params: groupParams,
    body: v.object({ ...valueMemberFilter, format: exportFormatSchema }),
  },
});

/**
 * Saves all or none. Replaces a value with the same date. 422 ROWS_WITH_ERRORS with a problem at `rows.N` for a member who is not
 * on a bill of the group, a member listed twice, and a class that is in no rate table of the group.
 */
export const saveMemberClasses = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/classes/values',
  operation: 'classes.write',
  group: 'whole',
  event: 'rules-changed',
  summary: 'Sets the classes of members as of a date. Rates by class are checked with them.',
  schemas: {
    params: groupParams,
    body: v.object({
      /** Their effective date. */
      from: localDateSchema,
      /** An empty class ends the member's class. */
      rows: v.pipe(
        v.array(
          v.object({
            memberId: memberIdSchema,
            /** Empty to end the member's class. */
            className: v.pipe(noteSchema, v.trim(), v.maxLength(LONGEST_CLASS)),
          }),
        ),
        v.minLength(1),
        v.maxLength(MAX_CLASS_ROWS),
      ),
    }),
    answer: savedAnswer,
  },
});

/** Classes of members to save. */
export type ClassesToSave = InputOf<typeof saveMemberClasses.schemas.body>;

/** 403 FORBIDDEN for a group outside the scope. */
export const listClassFiles = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/classes/files',
  operation: 'classes.read',
  group: 'whole',
  summary: 'Committed payroll and enrollment files of a group with classes, the latest first, at most 10.',
  schemas: {
    params: groupParams,
    answer: valueFilesAnswer,
  },
});

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND for a file that is not committed or has no classes. */
export const previewClassFile = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/classes/files/:filePk',
  operation: 'classes.read',
  group: 'whole',
  effect: 'people',
  summary: 'Previews applying the classes of a file as of a date, with the first 50 changes. Changes nothing.',
  schemas: {
    params: valueFileParams,
    query: v.object({ from: localDateSchema }),
    answer: valueFilePreview,
  },
});

/**
 * Applying the same file again changes nothing. 404 NOT_FOUND as in `previewClassFile`; 409 STALE_VERSION if the number of changes
 * differs from the preview; 422 CLASSES_UNCONFIRMED if many members change and `isConfirmed` is false.
 */
export const applyClassFile = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/classes/files/:filePk',
  operation: 'classes.write',
  group: 'whole',
  event: 'rules-changed',
  summary: 'Applies the classes of a committed file as of a date. Reversing the file removes them.',
  schemas: {
    params: valueFileParams,
    body: applyValueFile,
    answer: savedAnswer,
  },
});
