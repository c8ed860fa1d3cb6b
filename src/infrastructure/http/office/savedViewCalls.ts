import { deleteView, listSavedViews, saveStartView, saveView, shareView } from '../../../../contract/office/savedViews';
import type { SavedViewGateway } from '../../../application/office/views/SavedViews';
import { groupsOf } from '../../../domain/platform/lists/SavedView';
import { adapted, fromCalls } from '../fromCalls';

export const savedViewCalls = fromCalls({
  list: listSavedViews,
  save: saveView,
  shareWith: adapted(shareView, {
    args: ({ viewPk, version, audience }: Parameters<SavedViewGateway['shareWith']>[0]) => ({
      viewPk,
      version,
      audience:
        audience.kind === 'groups'
          ? { kind: audience.kind, groupNumbers: groupsOf(audience) }
          : { kind: audience.kind },
    }),
  }),
  delete: deleteView,
  saveStart: saveStartView,
});
