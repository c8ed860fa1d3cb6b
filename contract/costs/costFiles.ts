import * as v from 'valibot';
import { GROUP_KINDS } from '../../src/domain/uploads/UploadKind';
import { defineCall } from '../shared/Call';
import { groupNumberSchema, localDateSchema, openPicklist, pkSchema, timestampSchema } from '../shared/primitives';

const groupParams = v.object({ groupNumber: groupNumberSchema });
const fileParams = v.object({ groupNumber: groupNumberSchema, filePk: pkSchema });

/** 403 FORBIDDEN for a group outside the scope. */
export const listCostFiles = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/costCenters/files',
  operation: 'costs.read',
  summary: 'Committed payroll and enrollment files of a group with cost centers, the latest first, at most 10.',
  schemas: {
    params: groupParams,
    answer: v.object({
      items: v.array(
        v.object({
          filePk: pkSchema,
          fileName: v.string(),
          kind: openPicklist(GROUP_KINDS),
          addedAt: timestampSchema,
          /** How its cost centers were last applied; null if they were not. */
          applied: v.nullable(v.object({ from: localDateSchema, members: v.number(), by: v.string() })),
        }),
      ),
    }),
  },
});

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND for a file that is not committed or has no cost centers. */
export const previewCostFile = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/costCenters/files/:filePk',
  operation: 'costs.read',
  summary:
    'What applying the cost centers of a file from a day on changes, with the first 50 changes. Changes nothing.',
  schemas: {
    params: fileParams,
    query: v.object({ from: localDateSchema }),
    answer: v.object({
      /** By name, at most 50. */
      changes: v.array(
        v.object({ memberId: v.string(), memberName: v.string(), before: v.string(), after: v.string() }),
      ),
      /** Number of all changes. */
      changed: v.number(),
      unchanged: v.number(),
      /** Members with changes who have another cost center now. */
      moved: v.number(),
      /** Members who are split among cost centers, and are not changed. */
      split: v.number(),
      /** Members with several cost centers in the file, who are not changed. */
      several: v.number(),
      /** People of the file who are on no bill of the group. */
      unmatched: v.number(),
      /** Cost centers of the file that the group does not have. */
      unknown: v.array(v.object({ text: v.string(), members: v.number() })),
      /** Whether applying it needs `isConfirmed`. */
      asks: v.boolean(),
    }),
  },
});

/**
 * Applying the same again changes nothing. 404 NOT_FOUND as in `previewCostFile`; 409 STALE_VERSION if the number of changes is not
 * that of the preview; 422 COSTS_UNCONFIRMED if many members move and `isConfirmed` is false.
 */
export const applyCostFile = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costCenters/files/:filePk',
  operation: 'costs.write',
  summary: 'Applies the cost centers of a committed file as of a date. Reversing the file removes them.',
  schemas: {
    params: fileParams,
    body: v.object({
      from: localDateSchema,
      /** Number of changes in the preview. */
      changed: v.pipe(v.number(), v.integer(), v.minValue(0)),
      isConfirmed: v.optional(v.boolean(), false),
    }),
    /** Number of members with changed cost centers. */
    answer: v.object({ saved: v.number() }),
  },
});
