import * as v from 'valibot';
import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import { defineCall } from '../platform/shared/Call';
import { groupNumberSchema, noteSchema, pkSchema, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import {
  fileLayoutSchema,
  ownerSchema,
  templateChoiceSchema,
  uploadKindSchema,
} from '../platform/shared/uploadPrimitives';
import { uploadedSchema } from './uploadRecords';

/** Maximum size of an uploaded file, in bytes. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Maximum number of files of one `uploadFiles`. */
export const MAX_FILES = 20;

/** Maximum size of a logo, in bytes. */
export const MAX_LOGO_BYTES = 512 * 1024;

/** @source API-8 UPL-1 */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/api/upload/:kind/:owner/:template',
  operation: 'uploads.write',
  summary: 'Uploads and reads one file (form field "file"). Nothing is applied before the commit.',
  status: 201,
  form: 'one',
  schemas: {
    params: v.object({ kind: uploadKindSchema, owner: ownerSchema, template: templateChoiceSchema }),
    answer: uploadedSchema,
  },
});

/** @source API-9 UPL-1 */
export const uploadFiles = defineCall({
  method: 'POST',
  path: '/api/uploadMultiple/:kind/:owner',
  operation: 'uploads.write',
  summary:
    'Uploads several files (form fields "files"). The form field "fileTemplateMap" is a JSON object from file name to template or "auto"; unknown file names are refused.',
  status: 201,
  form: 'many',
  schemas: {
    params: v.object({ kind: uploadKindSchema, owner: ownerSchema }),
    answer: v.object({ items: v.array(uploadedSchema) }),
  },
});

/** @source API-10 */
export const uploadLogo = defineCall({
  method: 'POST',
  path: '/api/upload/logo/:groupNumber',
  operation: 'uploads.logo',
  group: 'whole',
  summary: 'A group\'s logo (form field "file"): PNG, JPEG or WebP, up to 512 kB. No SVG: it can carry scripts.',
  status: 201,
  form: 'one',
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    answer: v.object({ logoUrl: v.string(), width: v.number(), height: v.number() }),
  },
});

export const getLogo = defineCall({
  method: 'GET',
  path: '/api/upload/logo/:groupNumber',
  operation: 'uploads.logo',
  group: 'whole',
  summary: "The address of a group's logo; null if it has none.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    answer: v.object({ logoUrl: v.nullable(v.string()) }),
  },
});

export const removeLogo = defineCall({
  method: 'DELETE',
  path: '/api/upload/logo/:groupNumber',
  operation: 'uploads.logo',
  group: 'whole',
  summary: "Removes a group's logo.",
  schemas: { params: v.object({ groupNumber: groupNumberSchema }), answer: v.object({ removed: v.boolean() }) },
});

/** Maximum number of owners in one answer. A longer list is narrowed by typing. */
export const MAX_OFFERED = 25;

/**
 * Owners for which the caller may upload files of a kind, or a logo: groups, carriers, or the office.
 *
 * @source API-8 API-9 API-10
 */
export const listUploadOwners = defineCall({
  method: 'GET',
  path: '/api/uploadOwners',
  operation: 'uploads.write',
  summary: 'The groups, carriers or office for which the caller may upload files of a kind, by name; at most 25.',
  schemas: {
    query: v.object({
      /** A kind of file, or `logo`. */
      for: v.picklist([...Object.values(UploadKind), 'logo']),
      /** Part of the name, number or code. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
    }),
    answer: v.object({
      items: v.array(v.object({ owner: v.string(), name: v.string() })),
      /** Number of all matches. */
      total: v.number(),
    }),
  },
});

/** A possible owner of files: a group by its number, a carrier by its code, or the office. */
export type OwnerChoice = RecordOf<typeof listUploadOwners.schemas.answer>['items'][number];

/** The first matches, named with number or code, and the total number of matches. */
export type FoundOwners = RecordOf<typeof listUploadOwners.schemas.answer>;

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

export type FileTemplate = RecordOf<typeof templateSchema>;

const nameSchema = v.pipe(noteSchema, v.trim(), v.minLength(1, 'Enter a name for the template.'), v.maxLength(80));
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

/** Kind and owner of files to upload. */
export type UploadTarget = RecordOf<typeof listFileTemplates.schemas.query>;

export const createFileTemplate = defineCall({
  method: 'POST',
  path: '/api/fileTemplates',
  operation: 'fileTemplates.write',
  summary: 'Saves a layout as a template.',
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
  summary: 'Changes a template; files already read with it stay unchanged.',
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
  summary: 'Deletes a template; files already read with it stay unchanged.',
  schemas: { params: templateParams, answer: v.object({ removed: v.boolean() }) },
});

/** Reads an uploaded file with a template without changing either. */
export const testFileTemplate = defineCall({
  method: 'POST',
  path: '/api/fileTemplates/:templatePk/test',
  operation: 'fileTemplates.read',
  readsWholeFile: true,
  summary: 'Tests a template on an uploaded file: the number of rows read, and the first 100 errors.',
  schemas: {
    params: templateParams,
    body: v.object({ filePk: pkSchema }),
    answer: v.object({
      rows: v.number(),
      goodRows: v.number(),
      /** At most 100. */
      errors: v.array(v.object({ row: v.number(), field: v.string(), text: v.string(), message: v.string() })),
    }),
  },
});

/** Result of trying a template on a file. */
export type TemplateTrial = RecordOf<typeof testFileTemplate.schemas.answer>;
