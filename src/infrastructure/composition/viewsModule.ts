import { CurrentMe } from '../../application/preferences/CurrentMe';
import { NewKey } from '../../application/shared/NewKey';
import { Time } from '../../application/shared/Time';
import { ChangeSavedViews, SavedViewGateway, SavedViewList } from '../../application/views/SavedViews';
import { ApiClient } from '../http/ApiClient';
import { HttpSavedViewGateway } from '../http/HttpSavedViewGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the views of lists. */
export const viewsModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, SavedViewGateway, HttpSavedViewGateway, [ApiClient]);
  provideUseCase(bind, SavedViewList, [SavedViewGateway, Time]);
  provideUseCase(bind, ChangeSavedViews, [SavedViewGateway, SavedViewList, CurrentMe, NewKey]);
  return bind;
});
