import * as v from 'valibot';
import { VALUE_MEMBER_STATES } from '../../../src/domain/billing/memberValues/ValueMembers';
import { GROUP_KINDS } from '../../../src/domain/platform/files/UploadKind';
import {
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  pkSchema,
  timestampSchema,
} from './primitives';
import type { RecordOf } from './RecordOf';

/** Parts of the calls about dated values of members: cost centers and classes. */

export const groupParams = v.object({ groupNumber: groupNumberSchema });
export const valueFileParams = v.object({ groupNumber: groupNumberSchema, filePk: pkSchema });

export const valueMemberFilter = {
  state: v.optional(v.picklist(VALUE_MEMBER_STATES), 'missing'),
  /** Start of a word of a name, or the last characters of a member number. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
};

export const valueMemberQuery = v.object({
  ...valueMemberFilter,
  /** From 0. */
  page: pageSchema,
  size: pageSizeSchema,
});

/** Filter and page of the members of a group. */
export type ValueMemberQuery = RecordOf<typeof valueMemberQuery>;

export const memberIdSchema = v.pipe(noteSchema, v.trim(), v.minLength(1), v.maxLength(60));

export const valueFilesAnswer = v.object({
  items: v.array(
    v.object({
      filePk: pkSchema,
      fileName: v.string(),
      kind: openPicklist(GROUP_KINDS),
      /** ISO timestamp, UTC. */
      addedAt: timestampSchema,
      /** How its values were last applied; null if they were not. */
      applied: v.nullable(v.object({ from: localDateSchema, members: v.number(), by: v.string() })),
    }),
  ),
});

/** A committed payroll or enrollment file with a value for members, such as their cost center or class. */
export type ValueFile = RecordOf<typeof valueFilesAnswer>['items'][number];

export const valueFilePreview = v.object({
  /** By name, at most 50. */
  changes: v.array(v.object({ memberId: v.string(), memberName: v.string(), before: v.string(), after: v.string() })),
  /** Number of all changes. */
  changed: v.number(),
  /** Members who already have the file's value. */
  unchanged: v.number(),
  /** Members with changes who currently have another value. */
  moved: v.number(),
  /** Members with a split, who are not changed. Always 0 for classes. */
  split: v.number(),
  /** Members with several values in the file, who are not changed. */
  several: v.number(),
  /** People in the file who are not on a bill of the group. */
  unmatched: v.number(),
  /** Texts in the file that are not a value of the group, at most 50. */
  unknown: v.array(v.object({ text: v.string(), members: v.number() })),
  /** Whether applying it needs `isConfirmed`. */
  asks: v.boolean(),
});

/** The effect of applying a file, with the first changes. */
export type ValueFilePreview = RecordOf<typeof valueFilePreview>;

export const applyValueFile = v.object({
  from: localDateSchema,
  /** Number of changes in the preview. */
  changed: v.pipe(v.number(), v.integer(), v.minValue(0)),
  isConfirmed: v.optional(v.boolean(), false),
});

/** Number of members with changed values. */
export const savedAnswer = v.object({ saved: v.number() });
