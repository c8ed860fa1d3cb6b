import { deleteDraft, getDraft, saveDraft } from '../../../contract/platform/drafts';
import type { Route } from '../../platform/calls/Route';
import { assertMaySaveDraft, type DraftStore, SaveDraft } from './SaveDraft';

/** Calls for the caller's drafts. */
export function registerDraftsRoutes(route: Route, drafts: DraftStore): void {
  const save = new SaveDraft(drafts);
  route(getDraft, async ({ caller, params, now }) => (await drafts.find(caller.userId, params.draftId, now)) ?? null);
  route(saveDraft, ({ caller, params, body, now }) => save.run(caller, { draftId: params.draftId, ...body }, now), {
    beforeBody: ({ caller, bodyBytes }) => assertMaySaveDraft(caller.person, bodyBytes),
  });
  route(deleteDraft, async ({ caller, params }) => ({ removed: await drafts.remove(caller.userId, params.draftId) }));
}
