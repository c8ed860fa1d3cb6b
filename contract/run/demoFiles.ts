import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';
import type { InputOf, RecordOf } from '../platform/shared/RecordOf';
import { ownerSchema, uploadKindSchema } from '../platform/shared/uploadPrimitives';

/** 403 FORBIDDEN for files the caller may not upload. */
export const listDemoFiles = defineCall({
  method: 'GET',
  path: '/api/demo/files',
  operation: 'demo.files',
  summary: 'Sample files of a kind for the demo groups, their carriers and the office; empty outside the demo.',
  schemas: {
    query: v.object({
      kind: uploadKindSchema,
      /** Group number, carrier code or `office`. */
      owner: ownerSchema,
      /** `compare` also lists payroll files in layouts that only a comparison with a bill reads. */
      purpose: v.optional(v.picklist(['upload', 'compare']), 'upload'),
    }),
    answer: v.object({
      items: v.array(
        v.object({
          name: v.string(),
          mediaType: v.string(),
          /** One sentence. */
          description: v.string(),
        }),
      ),
    }),
  },
});

export type SampleTarget = InputOf<typeof listDemoFiles.schemas.query>;

/** A sample file of the demo. */
export type DemoFile = RecordOf<typeof listDemoFiles.schemas.answer>['items'][number];

/** 403 FORBIDDEN for files the caller may not upload; 404 NOT_FOUND for a file that is not in the list. */
export const getDemoFile = defineCall({
  method: 'GET',
  path: '/api/demo/files/:kind/:owner/:name',
  operation: 'demo.files',
  summary: 'One sample file, generated from billed lines, with known differences.',
  schemas: {
    params: v.object({
      kind: uploadKindSchema,
      owner: ownerSchema,
      name: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/)),
    }),
    answer: v.object({ name: v.string(), mediaType: v.string(), base64: v.string() }),
  },
});
