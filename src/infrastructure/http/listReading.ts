// Only lists use these calls, so no adapter loads them.
import '../../../contract/billing/notOnBill';
import { callsOf } from '../../../contract/platform/shared/listCalls';
import type { ListGateway } from '../../application/platform/lists/Lists';
import type { ListPage } from '../../domain/platform/lists/List';
import { type ApiCaller, adapted } from './fromCalls';

/** Reads declared lists with their calls. The wiring of a list's slice loads these. */
export const listReading = (api: ApiCaller): ListGateway => ({
  search: (list, query, signal) => {
    const calls = callsOf(list);
    const args = (given: Readonly<Record<string, unknown>>) => calls.argsOf(given);
    return adapted(calls.search, { args })(api)({ ...query }, signal) as Promise<ListPage<unknown>>;
  },
});
