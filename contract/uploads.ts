import * as v from 'valibot';
import { UploadKind } from '../src/domain/uploads/UploadKind';
import { defineCall } from './shared/Call';
import { groupNumberSchema, noteSchema } from './shared/primitives';
import { ownerSchema, templateChoiceSchema, uploadKindSchema } from './shared/uploadPrimitives';
import { uploadedSchema } from './uploadRecords';

/** Bytes of one uploaded file at most. */
export const MOST_FILE_BYTES = 20 * 1024 * 1024;

/** Files of one `uploadFiles` at most. */
export const MOST_FILES = 20;

/** Bytes of a logo at most. */
export const MOST_LOGO_BYTES = 512 * 1024;

/** @source API-8 UPL-1 */
export const uploadFile = defineCall({
  method: 'POST',
  path: '/api/upload/:kind/:owner/:template',
  operation: 'uploads.write',
  summary:
    'Takes one file (form field "file"), reads it and says what it holds. Nothing counts before it is committed.',
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
    'Takes several files (form fields "files") and, in the form field "fileTemplateMap", a JSON object from file name to template or "auto"; a name that is not among the files is refused.',
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
  summary: "The address of a group's logo; null when it has none.",
  schemas: {
    params: v.object({ groupNumber: groupNumberSchema }),
    answer: v.object({ logoUrl: v.nullable(v.string()) }),
  },
});

export const removeLogo = defineCall({
  method: 'DELETE',
  path: '/api/upload/logo/:groupNumber',
  operation: 'uploads.logo',
  summary: "Takes a group's logo away.",
  schemas: { params: v.object({ groupNumber: groupNumberSchema }), answer: v.object({ removed: v.boolean() }) },
});

/** At most this many owners are offered at once. People narrow a longer list by typing. */
export const MOST_OFFERED = 25;

/**
 * For whom the caller may send files of a kind, or give a logo: groups, carriers, or the office.
 *
 * @source API-8 API-9 API-10
 */
export const listUploadOwners = defineCall({
  method: 'GET',
  path: '/api/uploadOwners',
  operation: 'uploads.write',
  summary: 'The groups, carriers or office for which the caller may send files of a kind, by name; at most 25.',
  schemas: {
    query: v.object({
      /** A kind of file, or `logo`. */
      for: v.picklist([...Object.values(UploadKind), 'logo']),
      /** A part of the name, or of the number or code. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
    }),
    answer: v.object({
      items: v.array(v.object({ owner: v.string(), name: v.string() })),
      /** How many there are in all. */
      total: v.number(),
    }),
  },
});
