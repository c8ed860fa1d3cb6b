import * as v from 'valibot';
import { LAYOUT_KINDS, LAYOUT_SORTS, SAVED_LAYOUTS } from '../../src/domain/office/layouts/savedLayoutList';
import { UploadKind } from '../../src/domain/platform/files/UploadKind';
import { defineCall } from '../platform/shared/Call';
import { queriedListCalls, searchTextSchema } from '../platform/shared/listCalls';
import { directionSchema, openPicklist, pkSchema, timestampSchema } from '../platform/shared/primitives';

const savedLayoutSchema = v.object({
  layoutPk: pkSchema,
  kind: openPicklist(LAYOUT_KINDS),
  uploadKind: v.nullable(openPicklist(Object.values(UploadKind))),
  owner: v.string(),
  ownerName: v.string(),
  name: v.string(),
  columns: v.array(v.string()),
  savedBy: v.nullable(v.string()),
  savedAt: v.nullable(timestampSchema),
  usedAt: v.nullable(timestampSchema),
  usedFor: v.nullable(v.string()),
  mayRemove: v.boolean(),
});

/** Only layouts of files that the caller may read or write. */
export const { search: searchSavedLayouts, export: exportSavedLayouts } = queriedListCalls(
  SAVED_LAYOUTS,
  {},
  {
    path: '/api/savedLayouts',
    summaries: {
      search: 'Saved layouts of files in scope, with when each was last used.',
      export: 'All saved layouts of files in scope that match a filter, as a file.',
    },
    filter: {
      /** Default: all kinds. */
      kind: v.optional(v.picklist(LAYOUT_KINDS)),
      /** Part of the name of the layout, group, or carrier, or start of a number or code. */
      q: searchTextSchema,
      sort: v.optional(v.picklist(LAYOUT_SORTS), 'owner'),
      direction: v.optional(directionSchema, 'asc'),
    },
    item: savedLayoutSchema,
    page: {},
  },
);

/**
 * Files that were read or written with it stay unchanged. Cost setups keep the columns of journal files: they are changed there.
 *
 * 403 FORBIDDEN; 404 NOT_FOUND.
 */
export const removeSavedLayout = defineCall({
  method: 'DELETE',
  path: '/api/savedLayouts/:layoutPk',
  operation: 'fileTemplates.write',
  summary: 'Removes a saved layout, so that the next file is read or written as if nothing had been saved.',
  schemas: { params: v.object({ layoutPk: pkSchema }), answer: v.object({ removed: v.boolean() }) },
});
