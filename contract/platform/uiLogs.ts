import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { timestampSchema } from './shared/primitives';

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));

/** 429 if one person writes more than 30 in a minute. @source API-1 LOG-1 */
export const writeUiLog = defineCall({
  method: 'POST',
  path: '/api/uiLogs',
  operation: 'uiLogs.write',
  summary: 'Records a call that failed in a browser.',
  status: 201,
  schemas: {
    body: v.object({
      logName: v.literal('UI Error'),
      logMessage: text(2000),
      logDetail: text(4000),
      path: text(500),
      status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
      statusText: text(200),
      logTimestamp: timestampSchema,
      pageInfo: text(20),
      reqBody: text(4000),
      reqHeader: text(2000),
    }),
    answer: v.object({ uiLogPk: v.string() }),
  },
});
