import * as v from 'valibot';
import { LIST_NAMES } from '../../src/domain/platform/lists/declaredLists';
import { MAX_PARAMETER_LENGTH } from '../../src/domain/platform/lists/parameters';
import {
  MAX_NAME_LENGTH,
  MAX_SHARED_GROUPS,
  nameKeyOf,
  type ViewAudience,
} from '../../src/domain/platform/lists/SavedView';
import { defineCall } from '../platform/shared/Call';
import { groupNumberSchema, noteSchema, openPicklist, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** More than any list has. */
const MAX_PARAMETERS = 20;

const listSchema = v.picklist(LIST_NAMES, 'Use the name of a list.');
const viewParams = v.object({ viewPk: v.pipe(v.string(), v.uuid('Use a key issued by this application.')) });
const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647));

const nameSchema = v.pipe(
  noteSchema,
  v.trim(),
  v.minLength(1, 'Enter a name.'),
  v.maxLength(MAX_NAME_LENGTH, `Keep it to ${MAX_NAME_LENGTH} characters.`),
  v.check((name) => nameKeyOf(name).trim() !== '', 'Enter a name.'),
);

const parametersSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,20}$/, 'Use parameter names.')),
    v.pipe(noteSchema, v.minLength(1), v.maxLength(MAX_PARAMETER_LENGTH)),
  ),
  v.check((parameters) => Object.keys(parameters).length <= MAX_PARAMETERS, `Use at most ${MAX_PARAMETERS}.`),
);

const audienceSchema = v.variant('kind', [
  v.object({ kind: v.literal('owner') }),
  v.object({ kind: v.literal('office') }),
  v.object({
    kind: v.literal('groups'),
    groupNumbers: v.pipe(v.array(groupNumberSchema), v.minLength(1), v.maxLength(MAX_SHARED_GROUPS)),
  }),
]);

/** An older tab treats a view with an unknown audience as private to its owner. */
const shownAudienceSchema = v.fallback(audienceSchema as v.GenericSchema<unknown, ViewAudience>, {
  kind: 'owner',
} satisfies ViewAudience);

const viewSchema = v.object({
  viewPk: v.string(),
  list: openPicklist(LIST_NAMES),
  name: v.string(),
  /** Parameters as saved. The list may have changed since. */
  parameters: v.record(v.string(), v.string()),
  /** Limited to the caller's groups; the owner sees all groups. */
  audience: shownAudienceSchema,
  ownerName: v.string(),
  isOwn: v.boolean(),
  mayChange: v.boolean(),
  version: v.number(),
  changedAt: timestampSchema,
  changedBy: v.string(),
});

/** 403 FORBIDDEN for a list that the caller may not see. */
export const listSavedViews = defineCall({
  method: 'GET',
  path: '/api/savedViews',
  operation: 'views.own',
  summary: "The caller's views of a list and those that are shared with the caller, by name, and the start view.",
  schemas: {
    query: v.object({ list: listSchema }),
    answer: v.object({
      /** Own views and those that are shared with the person, by name. */
      items: v.array(viewSchema),
      /** The key of a view or the id of a ready-made one; null for none. It may no longer exist. */
      startView: v.nullable(v.string()),
    }),
  },
});

/** The views of a list that a person sees. */
export type ViewsOfList = RecordOf<typeof listSavedViews.schemas.answer>;

/**
 * Adds a view (version 0) or changes it. Saving the same view again returns the saved one. 400 BAD_REQUEST for parameters that the
 * list does not have; 403 FORBIDDEN for a shared view without the right to share; 404 NOT_FOUND; 409 STALE_VERSION if the view has
 * changed meanwhile, NAME_TAKEN; 422 TOO_MANY.
 */
export const saveView = defineCall({
  method: 'PUT',
  path: '/api/savedViews/:viewPk',
  operation: 'views.own',
  summary: 'Saves the filters and the order of a list under a name.',
  schemas: {
    params: viewParams,
    body: v.object({
      list: listSchema,
      name: nameSchema,
      parameters: parametersSchema,
      /** The version read; 0 for a new view. */
      version: versionSchema,
    }),
    answer: viewSchema,
  },
});

/** For the caller's own views only. 403 FORBIDDEN for an audience outside the scope; 404 NOT_FOUND; 409 STALE_VERSION. */
export const shareView = defineCall({
  method: 'PUT',
  path: '/api/savedViews/:viewPk/audience',
  operation: 'views.share',
  event: 'view-shared',
  summary:
    'Shares a view with the office or with groups, or ends that. A view never shows more than its reader may see.',
  schemas: {
    params: viewParams,
    body: v.object({ audience: audienceSchema, version: v.pipe(versionSchema, v.minValue(1)) }),
    answer: viewSchema,
  },
});

/** 403 FORBIDDEN for another person's shared view without the right to share; 404 NOT_FOUND; 409 STALE_VERSION. */
export const deleteView = defineCall({
  method: 'POST',
  path: '/api/savedViews/:viewPk/delete',
  operation: 'views.own',
  summary: 'Deletes a view, for everyone who sees it.',
  schemas: {
    params: viewParams,
    body: v.object({ list: listSchema, version: v.pipe(versionSchema, v.minValue(1)) }),
    answer: v.object({ deleted: v.boolean() }),
  },
});

/** 403 FORBIDDEN if the caller can't see the list; 404 NOT_FOUND if the caller can't see the view. */
export const saveStartView = defineCall({
  method: 'PUT',
  path: '/api/startViews/:list',
  operation: 'views.own',
  summary: 'Says which view opens when the caller enters a list without filters in its address.',
  schemas: {
    params: v.object({ list: listSchema }),
    body: v.object({ viewId: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/, 'Use the id of a view.'))) }),
    answer: v.object({ startView: v.nullable(v.string()) }),
  },
});
