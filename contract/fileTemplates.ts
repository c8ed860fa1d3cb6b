import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { noteSchema, pkSchema, timestampSchema } from './shared/primitives';
import { fileLayoutSchema, ownerSchema, uploadKindSchema } from './shared/uploadPrimitives';

const templateSchema = v.object({
  templatePk: v.string(),
  kind: uploadKindSchema,
  owner: v.string(),
  name: v.string(),
  version: v.number(),
  ...fileLayoutSchema.entries,
  modDate: timestampSchema,
  modUser: v.string(),
});

const nameSchema = v.pipe(noteSchema, v.trim(), v.minLength(1, 'Give the template a name.'), v.maxLength(80));
const templateParams = v.object({ templatePk: pkSchema });

export const listFileTemplates = defineCall({
  method: 'GET',
  path: '/api/fileTemplates',
  operation: 'fileTemplates.read',
  summary: 'The templates of a kind of file and its owner, by name.',
  schemas: {
    query: v.object({ kind: uploadKindSchema, owner: ownerSchema }),
    answer: v.object({ items: v.array(templateSchema) }),
  },
});

export const createFileTemplate = defineCall({
  method: 'POST',
  path: '/api/fileTemplates',
  operation: 'fileTemplates.write',
  summary: 'Remembers a layout under a name.',
  status: 201,
  schemas: {
    body: v.object({ kind: uploadKindSchema, owner: ownerSchema, name: nameSchema, ...fileLayoutSchema.entries }),
    answer: templateSchema,
  },
});

export const changeFileTemplate = defineCall({
  method: 'PUT',
  path: '/api/fileTemplates/:templatePk',
  operation: 'fileTemplates.write',
  summary: 'Changes a template; files read by it before stay as they are.',
  schemas: {
    params: templateParams,
    body: v.object({
      version: v.pipe(v.number(), v.integer(), v.minValue(1)),
      name: nameSchema,
      ...fileLayoutSchema.entries,
    }),
    answer: templateSchema,
  },
});

export const removeFileTemplate = defineCall({
  method: 'DELETE',
  path: '/api/fileTemplates/:templatePk',
  operation: 'fileTemplates.write',
  summary: 'Forgets a template; files read by it before stay as they are.',
  schemas: { params: templateParams, answer: v.object({ removed: v.boolean() }) },
});

/** Reads an uploaded file by a template without changing either. */
export const testFileTemplate = defineCall({
  method: 'POST',
  path: '/api/fileTemplates/:templatePk/test',
  operation: 'fileTemplates.read',
  summary: 'Tries a template on an uploaded file: how many rows it reads, and the first 100 errors.',
  schemas: {
    params: templateParams,
    body: v.object({ filePk: pkSchema }),
    answer: v.object({
      rows: v.number(),
      goodRows: v.number(),
      errors: v.array(v.object({ row: v.number(), field: v.string(), text: v.string(), message: v.string() })),
    }),
  },
});
