import * as v from 'valibot';
import { defineCall } from '../../platform/shared/Call';
import {
  applyValueFile,
  groupParams,
  savedAnswer,
  valueFileParams,
  valueFilePreview,
  valueFilesAnswer,
} from '../../platform/shared/memberValues';
import { localDateSchema } from '../../platform/shared/primitives';

/** 403 FORBIDDEN for a group outside the scope. */
export const listCostFiles = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/costCenters/files',
  operation: 'costs.read',
  group: 'whole',
  summary: 'Committed payroll and enrollment files of a group with cost centers, the latest first, at most 10.',
  schemas: {
    params: groupParams,
    answer: valueFilesAnswer,
  },
});

/** 403 FORBIDDEN for a group outside the scope; 404 NOT_FOUND for a file that is not committed or has no cost centers. */
export const previewCostFile = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/costCenters/files/:filePk',
  operation: 'costs.read',
  group: 'whole',
  effect: 'people',
  summary: 'Previews applying the cost centers of a file as of a date, with the first 50 changes. Changes nothing.',
  schemas: {
    params: valueFileParams,
    query: v.object({ from: localDateSchema }),
    answer: valueFilePreview,
  },
});

/**
 * Applying the same file again changes nothing. 404 NOT_FOUND as in `previewCostFile`; 409 STALE_VERSION if the number of changes
 * differs from the preview; 422 COSTS_UNCONFIRMED if many members change and `isConfirmed` is false.
 */
export const applyCostFile = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costCenters/files/:filePk',
  operation: 'costs.write',
  group: 'whole',
  summary: 'Applies the cost centers of a committed file as of a date. Reversing the file removes them.',
  schemas: {
    params: valueFileParams,
    body: applyValueFile,
    answer: savedAnswer,
  },
});
