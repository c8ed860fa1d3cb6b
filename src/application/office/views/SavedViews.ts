import type { ViewsOfList } from '../../../../contract/office/savedViews';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { failureOf } from '../../../domain/platform/errors/Failure';
import type { SavedView, ViewAudience, ViewContent } from '../../../domain/platform/lists/SavedView';
import type { CurrentMe } from '../../people/preferences/CurrentMe';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { ViewsOfList } from '../../../../contract/office/savedViews';

/** A view as last loaded by the person. */
export type ReadVersion = Pick<SavedView, 'viewPk' | 'version'>;

/** Views of lists. Calls reject with ApiError; `signal` aborts. */
export interface SavedViewGateway {
  list(args: { readonly list: string }, signal?: AbortSignal): Promise<ViewsOfList>;
  /** @param view version 0 adds it */
  save(args: ReadVersion & ViewContent): Promise<SavedView>;
  shareWith(args: ReadVersion & { readonly audience: ViewAudience }): Promise<SavedView>;
  delete(view: Pick<SavedView, 'viewPk' | 'version' | 'list'>): Promise<void>;
  /** @param viewId null for none */
  saveStart(args: { readonly list: string; readonly viewId: string | null }): Promise<void>;
}

export const SavedViewGateway: Token<SavedViewGateway> = createToken('SavedViewGateway');

/** The views of the list that is shown. Those of another list are never shown in its place. */
export class SavedViewList extends LiveQuery<string, ViewsOfList> {
  constructor(gateway: SavedViewGateway, time: Time) {
    super((list, signal) => gateway.list({ list }, signal), { time, keeps: () => false });
  }
}

/** Changes views, and reads the list of views and the start views again. */
export class ChangeSavedViews {
  constructor(
    private readonly gateway: SavedViewGateway,
    private readonly views: SavedViewList,
    private readonly me: CurrentMe,
    private readonly newKey: NewKey,
  ) {}

  /** The key of a view to add. Saving it twice adds one view. */
  newView(): ReadVersion {
    return { viewPk: this.newKey(), version: 0 };
  }

  /** Adds a view, or changes one. @throws ApiError BAD_REQUEST, STALE_VERSION, NAME_TAKEN, TOO_MANY */
  save(view: ReadVersion, content: ViewContent): Promise<SavedView> {
    return this.readAgain(
      this.gateway.save({
        viewPk: view.viewPk,
        version: view.version,
        list: content.list,
        name: content.name,
        parameters: content.parameters,
      }),
      this.isStart(view.viewPk),
    );
  }

  /** @throws ApiError FORBIDDEN, STALE_VERSION */
  shareWith(view: ReadVersion, audience: ViewAudience): Promise<SavedView> {
    return this.readAgain(this.gateway.shareWith({ viewPk: view.viewPk, version: view.version, audience }));
  }

  /** A view that is gone already is deleted. @throws ApiError FORBIDDEN, STALE_VERSION */
  async delete(view: Pick<SavedView, 'viewPk' | 'version' | 'list'>): Promise<void> {
    const deleted = this.gateway.delete(view).catch((error: unknown) => {
      if (failureOf(error).code !== ErrorCode.NotFound) throw error;
    });
    await this.readAgain(deleted, this.isStart(view.viewPk));
  }

  /** Says what opens when the list is entered without filters. @param viewId null for none @throws ApiError NOT_FOUND */
  saveStart(list: string, viewId: string | null): Promise<void> {
    return this.readAgain(this.gateway.saveStart({ list, viewId }), true);
  }

  private isStart(viewPk: string): boolean {
    return this.me.me?.startViews.some(({ viewId }) => viewId === viewPk) ?? false;
  }

  /** Also after a failure, which may be that the view has changed. */
  private async readAgain<T>(change: Promise<T>, concernsStart = false): Promise<T> {
    try {
      return await change;
    } finally {
      this.views.retry();
      if (concernsStart) this.me.refresh();
    }
  }
}
