import { deleteView, listSavedViews, saveStartView, saveView, shareView } from '../../../contract/savedViews';
import type { SavedViewGateway } from '../../application/views/SavedViews';
import { groupsOf } from '../../domain/views/SavedView';
import { adapted, fromCalls } from './fromCalls';

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
