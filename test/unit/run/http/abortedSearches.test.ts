import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { of } from 'rxjs';
import { BillSummary } from '../../../../src/application/billing/bills/BillSummary';
import { PaymentList } from '../../../../src/application/money/payments/PaymentList';
import { OwnerSearch } from '../../../../src/application/office/uploads/OwnerSearch';
import { UploadList } from '../../../../src/application/office/uploads/UploadList';
import { EndedCalls } from '../../../../src/application/people/analytics/EndedCalls';
import { DirectoryList } from '../../../../src/application/people/directory/DirectoryList';
import { GroupSearch } from '../../../../src/application/people/directory/GroupSearch';
import { ApiFailures } from '../../../../src/application/platform/errors/ApiFailures';
import { MAX_INTERVAL_MS } from '../../../../src/application/platform/shared/LiveQuery';
import { NewVersion } from '../../../../src/application/run/shell/NewVersion';
import { Role } from '../../../../src/domain/platform/access/Role';
import { ApiClient } from '../../../../src/infrastructure/http/ApiClient';
import { billCalls } from '../../../../src/infrastructure/http/billing/billCalls';
import { HttpTransport } from '../../../../src/infrastructure/http/HttpTransport';
import { paymentCalls } from '../../../../src/infrastructure/http/money/paymentCalls';
import { uploadCalls, uploadOwnerCalls } from '../../../../src/infrastructure/http/office/uploadCalls';
import { directoryCalls } from '../../../../src/infrastructure/http/people/directoryCalls';
import { VirtualTime } from '../../../support/VirtualTime';

const VISIBLE = { visible$: of(true) };
const PAGE = { page: 0, size: 25 };
const PEOPLE = { ...PAGE, roles: [], sort: 'email', direction: 'asc' } as const;

describe('a search that is superseded while its request is pending', () => {
  it.each<[string, (api: ApiClient, time: VirtualTime) => Search]>([
    ['bills', (api, time) => searchOf(new BillSummary(billCalls(api), VISIBLE, time), (q) => ({ ...PAGE, q }))],
    ['payments', (api, time) => searchOf(new PaymentList(paymentCalls(api), VISIBLE, time), (q) => ({ ...PAGE, q }))],
    [
      'people',
      (api, time) => searchOf(new DirectoryList(directoryCalls(api), VISIBLE, time), (q) => ({ ...PEOPLE, q })),
    ],
    [
      'one role, which takes two requests',
      (api, time) =>
        searchOf(new DirectoryList(directoryCalls(api), VISIBLE, time), (q) => ({
          ...PEOPLE,
          roles: [Role.Payor],
          sort: 'name' as const,
          q,
        })),
    ],
    [
      'an address',
      (api, time) =>
        searchOf(new DirectoryList(directoryCalls(api), VISIBLE, time), (q) => ({
          ...PEOPLE,
          email: `${q}@company.test`,
          q: '',
        })),
    ],
    [
      'uploads',
      (api, time) =>
        searchOf(new UploadList(uploadCalls(api, time), VISIBLE, time), (q) => ({
          ...PAGE,
          kinds: [],
          states: [],
          q,
        })),
    ],
    ['groups', (api, time) => searchOf(new GroupSearch(directoryCalls(api), time).open(), (q) => q)],
    ['owners', (api, time) => searchOf(new OwnerSearch(uploadOwnerCalls(api), time).open('carrierBill'), (q) => q)],
  ])('aborts its request: %s', async (_name, open) => {
    const time = new VirtualTime();
    const { api, sent } = silentServer(time);
    const { show, result$ } = open(api, time);
    const subscription = result$.subscribe();
    show('Ha');
    time.advanceTo(0);
    await settled();
    const first = [...sent];
    expect(first.length).toBeGreaterThan(0);
    expect(first.map(isAborted)).not.toContain(true);
    show('Har');
    time.advanceTo(MAX_INTERVAL_MS);
    await settled();
    expect(first.map(isAborted)).not.toContain(false);
    expect(sent).toHaveLength(2 * first.length);
    subscription.unsubscribe();
    expect(sent.map(isAborted)).not.toContain(false);
  });
});

// Helpers

interface Search {
  readonly show: (text: string) => void;
  readonly result$: { subscribe: () => { unsubscribe: () => void } };
}

function searchOf<Query>(
  list: { show: (query: Query) => void; result$: Search['result$'] },
  queryOf: (text: string) => Query,
): Search {
  return { show: (text) => list.show(queryOf(text)), result$: list.result$ };
}

const isAborted = ({ signal }: InternalAxiosRequestConfig) => signal?.aborted;

/** A client whose server never answers. */
function silentServer(time: VirtualTime) {
  const sent: InternalAxiosRequestConfig[] = [];
  const adapter = (config: InternalAxiosRequestConfig) => {
    sent.push(config);
    return new Promise<AxiosResponse>((_, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new AxiosError('aborted', 'ERR_CANCELED', config)));
    });
  };
  const caller = {
    email: () => 'maria@group.test',
    accessToken: () => Promise.resolve('good'),
    readyAccessToken: () => 'good',
    renewedAccessToken: () => Promise.resolve('renewed'),
  };
  const log = { write: () => Promise.reject(new Error('An aborted search must not be logged.')) };
  const failures = new ApiFailures(log, time);
  return {
    api: new ApiClient(
      new HttpTransport('/ListBillAPI', caller, adapter),
      failures,
      new EndedCalls(),
      new NewVersion(),
      time,
      { ask: async () => false },
    ),
    sent,
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
