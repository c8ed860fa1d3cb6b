import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { groupNumberSchema } from './shared/primitives';

export const listDemoFiles = defineCall({
  method: 'GET',
  path: '/api/demo/files',
  operation: 'demo.files',
  summary: 'Sample payroll files for the demo groups; empty outside the demo.',
  schemas: {
    query: v.object({ groupNumber: groupNumberSchema }),
    answer: v.object({
      items: v.array(v.object({ name: v.string(), mediaType: v.string(), description: v.string() })),
    }),
  },
});

export const getDemoFile = defineCall({
  method: 'GET',
  path: '/api/demo/files/:groupNumber/:name',
  operation: 'demo.files',
  summary: 'One sample payroll file, made from the bill with known differences.',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema, name: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/)) }),
    answer: v.object({ name: v.string(), mediaType: v.string(), base64: v.string() }),
  },
});
