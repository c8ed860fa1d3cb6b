import { CurrentMe } from '../../application/preferences/CurrentMe';
import { NewKey } from '../../application/shared/NewKey';
import { Time } from '../../application/shared/Time';
import { ChangeSavedViews, SavedViewGateway, SavedViewList } from '../../application/views/SavedViews';
import { ApiClient } from '../http/ApiClient';
import { savedViewCalls } from '../http/savedViewCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the views of lists. */
export const viewsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, SavedViewGateway, savedViewCalls, [ApiClient]);
  provideUseCase(bind, SavedViewList, [SavedViewGateway, Time]);
  provideUseCase(bind, ChangeSavedViews, [SavedViewGateway, SavedViewList, CurrentMe, NewKey]);
  return bind;
});
