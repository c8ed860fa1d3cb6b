import { ChangeSavedViews, SavedViewGateway, SavedViewList } from '../../application/office/views/SavedViews';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { NewKey } from '../../application/platform/shared/NewKey';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { savedViewCalls } from '../http/office/savedViewCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the views of lists. */
export const viewsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, SavedViewGateway, savedViewCalls, [ApiClient]);
  provideUseCase(bind, SavedViewList, [SavedViewGateway, Time]);
  provideUseCase(bind, ChangeSavedViews, [SavedViewGateway, SavedViewList, CurrentMe, NewKey]);
  return bind;
});
