import { deleteDraft, getDraft, saveDraft } from '../../../contract/drafts';
import type { DraftStore } from '../../application/drafts/ports/DraftStore';
import type { Route } from '../Route';

/** How long a draft is kept after it was last saved. */
const KEPT_MS = 30 * 86_400_000;

/** The calls for what the caller has begun. */
export function registerDraftsRoutes(route: Route, drafts: DraftStore): void {
  route(getDraft, async ({ caller, params, now }) => (await drafts.find(caller.userId, params.draftId, now)) ?? null);
  route(saveDraft, async ({ caller, params, body, now }) => {
    const draft = { draftId: params.draftId, ...body, modDate: now.toISOString() };
    await drafts.save(caller.userId, draft, new Date(now.getTime() + KEPT_MS));
    return draft;
  });
  route(deleteDraft, async ({ caller, params }) => ({ removed: await drafts.remove(caller.userId, params.draftId) }));
}
