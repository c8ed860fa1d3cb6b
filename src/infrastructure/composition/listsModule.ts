import { ListGateway, Lists } from '../../application/platform/lists/Lists';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { listReading } from '../http/listReading';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of declared lists. */
export const listsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, ListGateway, listReading, [ApiClient]);
  provideUseCase(bind, Lists, [ListGateway, PageVisibility, Time]);
  return bind;
});
