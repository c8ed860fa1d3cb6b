import * as v from 'valibot';
import { UploadKind } from '../src/domain/uploads/UploadKind';
import { defineCall } from './shared/Call';
import { noteSchema } from './shared/primitives';

/** So many are offered at a time; whoever has more types another letter. */
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
