import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { AxiosError } from 'axios';
import { releaseMyBillLocks } from '../../../contract/billLocks';
import { getBill, searchBills } from '../../../contract/bills';
import { getDraft } from '../../../contract/drafts';
import { createPayment } from '../../../contract/payments';
import { EndedCalls } from '../../../src/application/analytics/EndedCalls';
import { ApiFailures } from '../../../src/application/errors/ApiFailures';
import { IdentityError } from '../../../src/application/session/IdentityError';
import type { ApiError } from '../../../src/application/shared/ApiError';
import { ApiClient } from '../../../src/infrastructure/http/ApiClient';
import { HttpTransport } from '../../../src/infrastructure/http/HttpTransport';
import { HttpUiErrorLog } from '../../../src/infrastructure/http/HttpUiErrorLog';
import { VirtualTime } from '../../support/VirtualTime';

const REMOVED = { removed: 2 };
const release = (api: ApiClient) => api.call(releaseMyBillLocks, { query: { email: 'a+b@c.test' } });

describe('ApiClient', () => {
  it('sends bearer, user and JSON to the base address, and gives the checked answer (API-0)', async () => {
    const { api, sent } = connected(() => answer(200, { ...REMOVED, extra: 1 }));
    expect(await release(api)).toEqual(REMOVED);
    expect(sent[0]).toMatchObject({ method: 'delete', baseURL: '/ListBillAPI', url: '/api/billLocks/user/remove' });
    expect(sent[0]?.params).toEqual({ email: 'a+b@c.test', user: 'maria@group.test' });
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer good');
    expect(sent[0]?.headers.get('Accept')).toBe('application/json');
  });

  it('escapes what it puts into a path', async () => {
    const { api, sent } = connected(() => answer(200, null));
    await api.call(getDraft, { params: { draftId: 'reconcile:1/2 ?' } });
    expect(sent[0]?.url).toBe('/api/drafts/reconcile%3A1%2F2%20%3F');
  });

  it('carries the key of a call that moves money', async () => {
    const { api, sent } = connected(() => answer(409, { code: 'KEY_IN_FLIGHT', message: 'Wait.' }));
    const body = { groupNumber: '10420', sources: [], allocations: [] };
    await api.call(createPayment, { body, idempotencyKey: 'key-1' }).catch(() => undefined);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  });

  it('asks for a cross-site header on writes and never on reads (API-0)', async () => {
    const { api, sent } = connected(() => answer(200, REMOVED));
    await release(api);
    await api.call(getBill, { params: { billPk: '1.2' } }).catch(() => undefined);
    const wantsHeader = sent.map(({ withXSRFToken, ...config }) =>
      typeof withXSRFToken === 'function' ? withXSRFToken(config as InternalAxiosRequestConfig) : withXSRFToken,
    );
    expect(wantsHeader).toEqual([undefined, false]);
  });

  it('tells of every call how it ended and how long it took, by its name in the contract (ANA-1)', async () => {
    const { api, ended, time } = connected(async ({ url }) => {
      time.sleepUntil(time.now() + 1_250);
      return url?.includes('7.9') ? answer(500, refusal('INTERNAL')) : answer(200, REMOVED);
    });
    const calls: object[] = [];
    ended.call$.subscribe((call) => calls.push(call));
    await release(api);
    await api.call(getBill, { params: { billPk: '7.9' } }).catch(() => undefined);
    expect(calls).toEqual([
      { method: 'DELETE', path: '/api/billLocks/user/remove', status: 200, code: '', durationMs: 1_250 },
      { method: 'GET', path: '/api/bills/:billPk', status: 500, code: 'INTERNAL', durationMs: 1_250 },
    ]);
  });

  it('renews once after a 401 and repeats the call', async () => {
    const { api, sent } = connected((request) =>
      request.headers.get('Authorization') === 'Bearer good'
        ? answer(401, refusal('UNAUTHENTICATED'))
        : answer(200, REMOVED),
    );
    expect(await release(api)).toEqual(REMOVED);
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer good', 'Bearer renewed']);
  });

  it('gives up after the second 401', async () => {
    const { api, sent } = connected(() => answer(401, refusal('UNAUTHENTICATED')));
    await expect(release(api)).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(sent).toHaveLength(2);
  });

  it('says that nobody is signed in when there is no token', async () => {
    const { api } = connected(() => answer(200, REMOVED), { accessToken: () => Promise.reject(new Error('none')) });
    await expect(release(api)).rejects.toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  it('says that the provider could not be reached when the token could not be renewed for that', async () => {
    const offline = new IdentityError('network', 'Connection refused.', { transient: true });
    const { api } = connected(() => answer(200, REMOVED), { accessToken: () => Promise.reject(offline) });
    await expect(release(api)).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  });

  it('tells everything a refusal says', async () => {
    const said = {
      code: 'BILL_LOCKED',
      message: 'Maria is editing.',
      lockedBy: 'Maria',
      since: '2026-11-20T05:00:00Z',
    };
    const { api } = connected(() => answer(409, said));
    await expect(release(api)).rejects.toMatchObject({
      status: 409,
      code: 'BILL_LOCKED',
      message: 'Maria is editing.',
      details: { lockedBy: 'Maria', since: '2026-11-20T05:00:00Z' },
    });
  });

  it.each([
    ['a page of HTML', '<!doctype html><p>Hello'],
    ['nothing', ''],
    ['half an answer', '{"removed": '],
    ['another answer', { deleted: 3 }],
  ])('refuses %s with status 200', async (_, data) => {
    const { api } = connected(() => answer(200, data));
    await expect(release(api)).rejects.toMatchObject({ status: 200, code: 'BAD_ANSWER' });
  });

  it.each([
    [{ message: 'From the body' }, 'From the body'],
    [{ error: 'As text' }, 'As text'],
    [{ error: { message: 'Nested' } }, 'Nested'],
    ['<html>', 'Request failed with status code 502'],
  ])('finds the message in %j (ERR-1)', async (data, message) => {
    const { api } = connected(() => answer(502, data));
    await expect(release(api)).rejects.toMatchObject({ status: 502, code: '', message });
  });

  it('has status 0 when the server cannot be reached (ERR-7)', async () => {
    const { api } = connected((config) => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK', config)));
    await expect(release(api)).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE', message: 'Network Error' });
  });

  it('waits 15 seconds in all and no longer, a renewal included', async () => {
    jest.useFakeTimers();
    try {
      const { api } = connected(never);
      const failing = release(api).catch((error: unknown) => error as ApiError);
      await jest.advanceTimersByTimeAsync(14_999);
      const early = await Promise.race([failing, Promise.resolve('waiting')]);
      await jest.advanceTimersByTimeAsync(1);
      expect([early, await failing]).toMatchObject(['waiting', { status: 0, code: 'TIMEOUT' }]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('gives up when its caller does, and writes nothing', async () => {
    const { api, sent } = connected(never);
    const controller = new AbortController();
    const giving = api.call(searchBills, { body: {} }, { signal: controller.signal });
    controller.abort();
    await expect(giving).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(logged(sent)).toHaveLength(0);
  });

  it('writes a failure to the UI log, with nothing secret, and a failing log call not at all (API-1 LOG-1 LOG-2)', async () => {
    const { api, sent } = connected(() => answer(500, refusal('INTERNAL')));
    await release(api).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 0));
    const records = logged(sent);
    expect(records).toHaveLength(1);
    expect(JSON.parse(String(records[0]?.data))).toMatchObject({
      logName: 'UI Error',
      path: '/api/billLocks/user/remove',
      status: 500,
      pageInfo: 'DELETE',
    });
    expect(String(records[0]?.data)).not.toMatch(/good|renewed|Bearer/);
  });

  it('writes nothing for a refusal of ours (ERR-9)', async () => {
    const { api, sent } = connected(() => answer(422, refusal('NOT_PAYABLE')));
    await release(api).catch(() => undefined);
    expect(logged(sent)).toHaveLength(0);
  });
});

// Helpers

type Answerer = (config: InternalAxiosRequestConfig) => Promise<Partial<AxiosResponse>>;

const answer = (status: number, data: unknown): Promise<Partial<AxiosResponse>> => Promise.resolve({ status, data });
const refusal = (code: string) => ({ code, message: 'No.' });
const never: Answerer = (config) =>
  new Promise((_, reject) => {
    config.signal?.addEventListener?.('abort', () => reject(new AxiosError('aborted', 'ERR_CANCELED', config)));
  });
const logged = (sent: readonly InternalAxiosRequestConfig[]) => sent.filter(({ url }) => url === '/api/uiLogs');

/** A client over a server that answers as told; what was sent is kept. */
function connected(answerTo: Answerer, caller: Partial<{ accessToken: () => Promise<string> }> = {}) {
  const sent: InternalAxiosRequestConfig[] = [];
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    sent.push(config);
    const { status = 200, data } = await answerTo(config);
    const response = { status, statusText: '', data: data as unknown, headers: {}, config };
    if (status < 400) return response;
    throw new AxiosError(`Request failed with status code ${status}`, 'ERR_BAD_RESPONSE', config, undefined, response);
  };
  const transport = new HttpTransport(
    '/ListBillAPI',
    {
      email: () => 'maria@group.test',
      accessToken: () => Promise.resolve('good'),
      renewedAccessToken: () => Promise.resolve('renewed'),
      ...caller,
    },
    adapter,
  );
  const time = new VirtualTime();
  const ended = new EndedCalls();
  const api = new ApiClient(transport, new ApiFailures(new HttpUiErrorLog(transport), time), ended, time);
  return { api, sent, ended, time };
}
