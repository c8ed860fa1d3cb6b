import * as v from 'valibot';
import { defineCall } from '../../platform/shared/Call';
import { exportedList, exportFormatSchema } from '../../platform/shared/listExport';
import { directionSchema } from '../../platform/shared/primitives';
import { billFilterSchema, billSortSchema } from './bills';

/** 400 BAD_REQUEST for more bills than `MAX_EXPORTED_ROWS`. Otherwise like `searchBills`. */
export const exportBills = defineCall({
  method: 'POST',
  path: '/api/bills/export',
  operation: 'bills.search',
  event: 'data-exported',
  noun: 'bills',
  summary: 'Every bill in scope that matches a filter, as a file.',
  file: exportedList.file,
  schemas: {
    body: v.object({
      ...billFilterSchema.entries,
      sort: v.optional(billSortSchema, 'dueDate'),
      direction: v.optional(directionSchema, 'desc'),
      format: exportFormatSchema,
    }),
    answer: exportedList.answer,
  },
});
