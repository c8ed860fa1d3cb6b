import type { InferOutput } from 'valibot';
import type { UPLOAD_STATES, uploadedSchema, uploadSchema } from '../../../contract/uploadSchemas';

/** An upload as it is shown. */
export type UploadView = InferOutput<typeof uploadSchema>;
/** The same with its first errors. */
export type UploadedView = InferOutput<typeof uploadedSchema>;
export type UploadState = (typeof UPLOAD_STATES)[number];
