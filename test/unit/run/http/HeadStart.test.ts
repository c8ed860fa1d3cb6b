import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { recordLogin } from '../../../../contract/people/session';
import { EndedCalls } from '../../../../src/application/people/analytics/EndedCalls';
import { ApiFailures } from '../../../../src/application/platform/errors/ApiFailures';
import { NewVersion } from '../../../../src/application/run/shell/NewVersion';
import type { CurrentUser } from '../../../../src/domain/platform/users/CurrentUser';
import { ApiClient } from '../../../../src/infrastructure/http/ApiClient';
import { billCalls } from '../../../../src/infrastructure/http/billing/billCalls';
import { HeadStart } from '../../../../src/infrastructure/http/HeadStart';
import { HttpTransport } from '../../../../src/infrastructure/http/HttpTransport';
import { HttpUiErrorLog } from '../../../../src/infrastructure/http/HttpUiErrorLog';
import { headStartAdapter } from '../../../../src/infrastructure/http/headStartAdapter';
import { dashboardCalls } from '../../../../src/infrastructure/http/office/dashboardCalls';
import { preferencesCalls } from '../../../../src/infrastructure/http/people/preferencesCalls';
import { VirtualTime } from '../../../support/VirtualTime';

const EMAIL = 'maria@group.test';
/** Answers every call that these tests make. */
const HISTORY = { items: [], recordedAt: '2026-11-01T00:00:00.000Z' };
const QUERY = { q: 'a&b', sort: 'dueDate', direction: 'asc', page: 0, size: 50, values: ['RELEASED'] } as const;

describe('HeadStart', () => {
  it('answers the same request of the application once, without a second request', async () => {
    const { headStart, api, early, sent } = setUp({ body: HISTORY });
    void billCalls(headStart.reads).history({ billPk: '1' });
    const bills = billCalls(api);
    expect(await bills.history({ billPk: '1' })).toEqual([]);
    expect([early.length, sent.length]).toEqual([1, 0]);
    expect(await bills.history({ billPk: '1' })).toEqual([]);
    expect([early.length, sent.length]).toEqual([1, 1]);
  });

  it.each<[string, (reads: HeadStart['reads']) => Promise<unknown>]>([
    ['a search', (reads) => billCalls(reads).search({ ...QUERY, groupNumbers: ['100200'], pastDue: true })],
    ['a bill', (reads) => billCalls(reads).get({ billPk: '10 2/3' })],
    ['the first lines', (reads) => billCalls(reads).lines({ billPk: '102.1', offset: 0, limit: 200 })],
    ['figures', (reads) => dashboardCalls(reads).read({ role: 'billingUser', groupNumber: '100200' })],
    ['figures of all groups', (reads) => dashboardCalls(reads).read({ role: 'admin' })],
    ['preferences', (reads) => preferencesCalls(reads).load(user({ primaryType: 'billingUser' }))],
    ['preferences of the office', (reads) => preferencesCalls(reads).load(user({ primaryType: 'admin' }))],
  ])('sends %s exactly as the application does (API-0)', async (_, read) => {
    const { headStart, early, api, sent } = setUp({ body: {} });
    void read(headStart.reads);
    await read(api).catch(() => undefined);
    expect([early.length, sent.length]).toEqual([1, 0]);
    await read(api).catch(() => undefined);
    const [url, init] = early[0] ?? [];
    const [config] = sent;
    const query = new URLSearchParams(Object.entries({ ...(config?.params as Record<string, string>) }));
    expect(url).toBe(`/ListBillAPI${config?.url}?${query}`);
    expect([init?.method, init?.body]).toEqual([config?.method?.toUpperCase(), config?.data ?? undefined]);
    expect(init?.headers).toMatchObject({ Authorization: 'Bearer good', Accept: 'application/json' });
  });

  it('keeps the other answers when the application searches for something else', async () => {
    const { headStart, api, sent } = setUp({ body: HISTORY });
    void billCalls(headStart.reads).history({ billPk: '1' });
    const search = { method: 'POST', url: '/api/deposits/search', query: {}, body: '{}', authorization: 'Bearer good' };
    expect(headStart.take(search)).toBeUndefined();
    expect(await billCalls(api).history({ billPk: '1' })).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('repeats the cross-site cookie for a search and not for a plain read (API-0)', () => {
    const { headStart, early } = setUp({ body: HISTORY });
    void billCalls(headStart.reads).search(QUERY);
    void billCalls(headStart.reads).get({ billPk: '1' });
    expect(early.map(([, init]) => (init.headers as Record<string, string>)['X-XSRF-TOKEN'])).toEqual([
      'x1',
      undefined,
    ]);
  });

  it.each([
    ['401', { status: 401 }],
    ['423', { status: 423 }],
    ['503', { status: 503 }],
    ['a lost connection', { error: new TypeError('Failed to fetch') }],
  ])('lets the application send the request after %s', async (_, answer) => {
    const { headStart, api, sent } = setUp({ body: HISTORY, ...answer });
    void billCalls(headStart.reads).history({ billPk: '1' });
    expect(await billCalls(api).history({ billPk: '1' })).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['30 seconds old', 30_000, 0],
    ['older than 30 seconds', 30_001, 1],
  ])('uses an answer %s: later requests %#', async (_, age, requests) => {
    const { headStart, api, sent, clock } = setUp({ body: HISTORY });
    void billCalls(headStart.reads).history({ billPk: '1' });
    clock.ms += age;
    await billCalls(api).history({ billPk: '1' });
    expect(sent).toHaveLength(requests);
  });

  it('never answers another person, or the same person with a newer token', async () => {
    const { headStart, api, sent, caller } = setUp({ body: HISTORY });
    void billCalls(headStart.reads).history({ billPk: '1' });
    caller.token = 'of someone else';
    await billCalls(api).history({ billPk: '1' });
    caller.token = 'good';
    await billCalls(api).history({ billPk: '1' });
    expect(sent).toHaveLength(2);
  });

  it('drops every answer when the person changes something, but not when the sign-in is recorded (SES-5)', async () => {
    const { headStart, api, sent } = setUp({ body: HISTORY });
    for (const pk of ['1', '2']) void billCalls(headStart.reads).history({ billPk: pk });
    const bills = billCalls(api);
    await api.call(recordLogin, { body: { loginTimestamp: '2026-11-01T00:00:00.000Z' } }).catch(() => undefined);
    await bills.history({ billPk: '1' });
    expect(sent.map(({ url }) => url)).toEqual([recordLogin.path]);
    await preferencesCalls(api)
      .save({ userPreferences: { theme: 'dark' } })
      .catch(() => undefined);
    await bills.history({ billPk: '2' });
    expect(sent.at(-1)?.url).toBe('/api/bills/2/history');
  });

  it('is not used for a file at the same address', async () => {
    const { headStart, adapter, sent } = setUp({ body: HISTORY });
    void billCalls(headStart.reads).get({ billPk: '1' });
    const config = { method: 'get', url: '/api/bills/1', params: { user: EMAIL }, responseType: 'arraybuffer' };
    await adapter?.(config as InternalAxiosRequestConfig);
    expect(sent).toHaveLength(1);
  });

  it('stops waiting when the request is canceled, ends the early request, and sends nothing', async () => {
    const { headStart, api, early, sent } = setUp({ body: HISTORY, isSilent: true });
    void billCalls(headStart.reads).history({ billPk: '1' });
    const controller = new AbortController();
    const searching = billCalls(api).history({ billPk: '1' }, controller.signal);
    // Lets the application start to wait for the early answer.
    await new Promise((resolve) => setTimeout(resolve));
    controller.abort();
    await expect(searching).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(sent).toHaveLength(0);
    expect(early.map(([, { signal }]) => signal?.aborted)).toEqual([true]);
  });

  it('ends early requests whose answers are not used', async () => {
    const { headStart, api, early, caller } = setUp({ body: HISTORY, isSilent: true });
    for (const pk of ['1', '2']) void billCalls(headStart.reads).history({ billPk: pk });
    caller.token = 'renewed';
    await billCalls(api).history({ billPk: '1' });
    expect(early.map(([, { signal }]) => signal?.aborted)).toEqual([true, false]);
    headStart.drop();
    expect(early.map(([, { signal }]) => signal?.aborted)).toEqual([true, true]);
  });
});

interface Answering {
  /** JSON of every answer. */
  readonly body: unknown;
  /** Of early answers. */
  readonly status?: number;
  readonly error?: Error;
  /** No early answer arrives. */
  readonly isSilent?: boolean;
}

function setUp({ body, status = 200, error, isSilent = false }: Answering) {
  const text = JSON.stringify(body);
  const clock = { ms: 0 };
  const caller = { token: 'good' };
  const early: [url: string, init: RequestInit][] = [];
  const sent: InternalAxiosRequestConfig[] = [];
  const sendEarly = (url: unknown, init: RequestInit = {}) => {
    early.push([String(url), init]);
    if (isSilent) return new Promise<Response>(() => {});
    return error ? Promise.reject(error) : Promise.resolve(new Response(text, { status }));
  };
  const identified = { apiBaseUrl: '/ListBillAPI', email: EMAIL, accessToken: 'good', cookies: 'a=b; XSRF-TOKEN=x1' };
  const headStart = new HeadStart(identified, sendEarly, () => clock.ms);
  const adapter = headStartAdapter(headStart, (config) => {
    // Failures of this test's answers are logged.
    if (config.url !== '/api/uiLogs') sent.push(config);
    if (config.signal?.aborted) return Promise.reject(new AxiosError('Sent although canceled'));
    return Promise.resolve({ data: text, status: 200, statusText: '', headers: {}, config });
  });
  const accessToken = () => Promise.resolve(caller.token);
  const identity = {
    email: () => EMAIL,
    accessToken,
    readyAccessToken: () => caller.token,
    renewedAccessToken: accessToken,
  };
  const transport = new HttpTransport('/ListBillAPI', identity, adapter);
  const time = new VirtualTime();
  const failures = new ApiFailures(new HttpUiErrorLog(transport, time), time);
  const api = new ApiClient(transport, failures, new EndedCalls(), new NewVersion(), time, { ask: async () => false });
  return { headStart, adapter, api, early, sent, clock, caller };
}

function user(parts: Partial<CurrentUser>): CurrentUser {
  return { groups: ['100200'], ...parts } as CurrentUser;
}
