import * as v from 'valibot';
import { UploadKind } from '../src/domain/uploads/UploadKind';
import { centsSchema, openPicklist, timestampSchema } from './shared/primitives';

export const rowErrorSchema = v.object({
  /** In the file, its first row being 1; 0 for the file as a whole. */
  row: v.number(),
  /** Which field; empty for the row as a whole. */
  field: v.string(),
  /** What stood there, shortened. */
  text: v.string(),
  /** What is wrong, and what to do. */
  message: v.string(),
});

/**
 * What an upload is in: being read, held to be looked at (nothing counts yet), being written, counting, taken back again,
 * thrown away, or refused as a file.
 */
export const UPLOAD_STATES = [
  'READING',
  'CHECKED',
  'COMMITTING',
  'COMMITTED',
  'REVERSED',
  'DISCARDED',
  'REFUSED',
] as const;

/** An uploaded file and what came of it. */
export const uploadSchema = v.object({
  filePk: v.string(),
  kind: openPicklist(Object.values(UploadKind)),
  owner: v.string(),
  /** As the person named it. */
  fileName: v.string(),
  /** As it is kept: the time of its arrival before its name. @source UPL-1 */
  storedName: v.string(),
  bytes: v.number(),
  format: openPicklist(['csv', 'xlsx', 'x12-834', 'unknown']),
  state: openPicklist(UPLOAD_STATES),
  version: v.number(),
  /** 0 to 100, of what runs now. */
  progress: v.number(),
  templatePk: v.nullable(v.string()),
  templateName: v.nullable(v.string()),
  /** How the template came to be: chosen, recognised by its headings, guessed, or none needed. */
  templateBy: openPicklist(['chosen', 'recognised', 'guessed', 'none']),
  /** Rows of data in the file. */
  rows: v.number(),
  goodRows: v.number(),
  errorRows: v.number(),
  /** Of all amounts of good rows; null where the kind has none. */
  totalCents: v.nullable(centsSchema),
  /** What committing does or did, in words: "Adds 3 bills with 1,204 lines". */
  effect: v.string(),
  /** Why the file was refused, or why it cannot be committed or reversed; empty otherwise. */
  problem: v.string(),
  /** What is to be looked at before it is committed, and hinders nothing: a second bill of a month; empty otherwise. */
  notice: v.string(),
  /** An earlier upload with the same content that counts or waits; of one that the caller does not see, only when it came. */
  duplicateOf: v.nullable(
    v.object({ filePk: v.nullable(v.string()), fileName: v.string(), addDate: timestampSchema, addUser: v.string() }),
  ),
  addDate: timestampSchema,
  addUser: v.string(),
  modDate: timestampSchema,
  modUser: v.string(),
});

/** The answer of an upload: of each file `filePk`, `rows` and the first 100 `errors`, and all else there is to know. */
export const uploadedSchema = v.object({ ...uploadSchema.entries, errors: v.array(rowErrorSchema) });
