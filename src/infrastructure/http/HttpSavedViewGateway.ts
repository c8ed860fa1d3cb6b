import { deleteView, listSavedViews, saveStartView, saveView, shareView } from '../../../contract/savedViews';
import type { ReadVersion, SavedViewGateway } from '../../application/views/SavedViews';
import {
  groupsOf,
  type SavedView,
  type ViewAudience,
  type ViewContent,
  type ViewedList,
  type ViewsOfList,
} from '../../domain/views/SavedView';
import type { ApiClient } from './ApiClient';

export class HttpSavedViewGateway implements SavedViewGateway {
  constructor(private readonly api: ApiClient) {}

  list(list: ViewedList, signal?: AbortSignal): Promise<ViewsOfList> {
    return this.api.call(listSavedViews, { query: { list } }, signal && { signal });
  }

  save({ viewPk, version }: ReadVersion, { list, name, parameters }: ViewContent): Promise<SavedView> {
    return this.api.call(saveView, {
      params: { viewPk },
      body: { list, name, parameters: { ...parameters }, version },
    });
  }

  shareWith({ viewPk, version }: ReadVersion, audience: ViewAudience): Promise<SavedView> {
    const body =
      audience.kind === 'groups'
        ? { kind: audience.kind, groupNumbers: [...groupsOf(audience)] }
        : { kind: audience.kind };
    return this.api.call(shareView, { params: { viewPk }, body: { audience: body, version } });
  }

  async delete({ viewPk, list, version }: Pick<SavedView, 'viewPk' | 'version' | 'list'>): Promise<void> {
    await this.api.call(deleteView, { params: { viewPk }, body: { list, version } });
  }

  async saveStart(list: ViewedList, viewId: string | null): Promise<void> {
    await this.api.call(saveStartView, { params: { list }, body: { viewId } });
  }
}
