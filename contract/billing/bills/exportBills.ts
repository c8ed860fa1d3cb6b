import * as v from 'valibot';
import { BILL_LIST } from '../../../src/domain/billing/bills/billList';
import { exportCall } from '../../platform/shared/exportCall';
import { exportFormatSchema } from '../../platform/shared/listExport';
import { directionSchema } from '../../platform/shared/primitives';
import { billFilterSchema, billSortSchema } from './bills';

/** 400 BAD_REQUEST for more bills than `MAX_EXPORTED_ROWS`. Otherwise like `searchBills`. */
export const exportBills = exportCall(BILL_LIST, {
  method: 'POST',
  path: '/api/bills/export',
  summary: 'Every bill in scope that matches a filter, as a file.',
  schemas: {
    body: v.object({
      ...billFilterSchema.entries,
      sort: v.optional(billSortSchema, 'dueDate'),
      direction: v.optional(directionSchema, 'desc'),
      format: exportFormatSchema,
    }),
  },
});
