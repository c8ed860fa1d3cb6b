import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { firstValueFrom } from 'rxjs';
import { changeBillLines, getBill, searchBills } from '../../../../contract/billing/bills/bills';
import { releaseMyBillLocks } from '../../../../contract/billing/bills/myBillLocks';
import { createPayment, findPaymentByKey } from '../../../../contract/money/payments';
import { savePreferences } from '../../../../contract/people/session';
import { getDraft } from '../../../../contract/platform/drafts';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../../../contract/platform/shared/apiBase';
import type { Call } from '../../../../contract/platform/shared/Call';
import { EndedCalls } from '../../../../src/application/people/analytics/EndedCalls';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import type { StepUp } from '../../../../src/application/people/session/StepUp';
import { ApiFailures } from '../../../../src/application/platform/errors/ApiFailures';
import type { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { NewVersion } from '../../../../src/application/run/shell/NewVersion';
import { eventsOfCall } from '../../../../src/domain/people/analytics/eventsOf';
import { ApiClient, type CallParts } from '../../../../src/infrastructure/http/ApiClient';
import { HttpTransport } from '../../../../src/infrastructure/http/HttpTransport';
import { HttpUiErrorLog } from '../../../../src/infrastructure/http/HttpUiErrorLog';
import { VirtualTime } from '../../../support/VirtualTime';

const REMOVED = { removed: 2 };
const REMOVED_RESPONSE = { status: 200, data: REMOVED };
const KEY = '5b1f1c52-4f6e-4d8c-9a51-0d9a3f5c1e11';
const bytesOf = (text: string) => new TextEncoder().encode(text).slice().buffer;
const release = (api: ApiClient) => api.call(releaseMyBillLocks, { query: { email: 'a+b@c.test' } });

describe('ApiClient', () => {
  it('sends bearer token, user and JSON to the base address and returns the validated response (API-0)', async () => {
    const { api, sent } = setUp(() => answer(200, { ...REMOVED, extra: 1 }));
    expect(await release(api)).toEqual(REMOVED);
    expect(sent[0]).toMatchObject({ method: 'delete', baseURL: '/ListBillAPI', url: '/api/billLocks/user/remove' });
    expect(sent[0]?.params).toEqual({ email: 'a+b@c.test', user: 'maria@group.test' });
    expect(sent[0]?.headers.get('Authorization')).toBe('Bearer good');
    expect(sent[0]?.headers.get('Accept')).toBe('application/json');
  });

  it('returns status and headers with the response on request (API-0)', async () => {
    const { api } = setUp(() => Promise.resolve({ ...REMOVED_RESPONSE, headers: { 'x-total': '7' } }));
    const {
      status,
      header,
      answer: content,
    } = await api.response(releaseMyBillLocks, { query: { email: 'a@c.test' } });
    expect([status, header('X-Total'), header('X-Other'), content]).toEqual([200, '7', undefined, REMOVED]);
  });

  it('requests a spreadsheet and returns its bytes and name (API-0)', async () => {
    const headers = { 'content-disposition': 'attachment; filename="bills.xlsx"' };
    const { api, sent } = setUp(() => Promise.resolve({ data: bytesOf('PK workbook'), headers }));
    const { name, bytes } = await api.spreadsheet(getBill, { params: { billPk: '1.2' } });
    expect([name, new TextDecoder().decode(bytes)]).toEqual(['bills.xlsx', 'PK workbook']);
    expect(sent[0]?.headers.get('Accept')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(sent[0]).toMatchObject({ method: 'get', responseType: 'arraybuffer' });
  });

  it('requests a PDF and returns its bytes (API-0)', async () => {
    const { api, sent } = setUp(() => Promise.resolve({ data: bytesOf('%PDF-1.7'), headers: {} }));
    const { bytes } = await api.spreadsheet(getBill, { params: { billPk: '1.2' } }, { accept: 'application/pdf' });
    expect(new TextDecoder().decode(bytes)).toBe('%PDF-1.7');
    expect(sent[0]?.headers.get('Accept')).toBe('application/pdf');
  });

  it.each([
    ['an HTML page', 200, '<!doctype html>', { status: 200, code: 'BAD_ANSWER' }],
    ['an empty body', 200, '', { status: 200, code: 'BAD_ANSWER' }],
    ['a refusal', 403, '{"code":"FORBIDDEN","message":"Not yours."}', { code: 'FORBIDDEN', message: 'Not yours.' }],
    ['an error page', 502, '<html>', { status: 502, code: '', message: 'Request failed with status code 502' }],
  ])('reports what is wrong when a spreadsheet request returns %s (API-0 ERR-1)', async (_, status, text, error) => {
    const { api } = setUp(() => answer(status, bytesOf(text)));
    await expect(api.spreadsheet(getBill, { params: { billPk: '1.2' } })).rejects.toMatchObject(error);
  });

  it.each([
    ['GET', getBill, { params: { billPk: '1.2' } }],
    ['POST', searchBills, { body: {} }],
    ['PUT', savePreferences, { body: { userPreferences: { theme: 'dark' } } }],
    ['PATCH', changeBillLines, { params: { billPk: '1.2' }, body: { version: 1, lockToken: 'token', changes: [] } }],
    ['DELETE', releaseMyBillLocks, { query: { email: 'a@c.test' } }],
  ] as const)('sends %s with its JSON body, if any (API-0)', async (method, call: Call, parts) => {
    const { api, sent } = setUp(() => answer(500, refusal('INTERNAL')));
    await api.call(call, parts as CallParts<Call>).catch(() => undefined);
    expect(sent[0]?.method).toBe(method.toLowerCase());
    // Null, because axios removes the content type if the body is undefined.
    expect(sent[0]?.data).toBe('body' in parts ? JSON.stringify(parts.body) : null);
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json');
  });

  it('escapes path parameters', async () => {
    const { api, sent } = setUp(() => answer(200, null));
    await api.call(getDraft, { params: { draftId: 'reconcile:1/2 ?' } });
    expect(sent[0]?.url).toBe('/api/drafts/reconcile%3A1%2F2%20%3F');
  });

  it('sends the idempotency key of a call that moves money', async () => {
    const { api, sent } = setUp(() => answer(409, { code: 'KEY_IN_FLIGHT', message: 'Wait.' }));
    const body = { groupNumber: '10420', sources: [], allocations: [] };
    await api.call(createPayment, { body, idempotencyKey: 'key-1' }).catch(() => undefined);
    expect(sent[0]?.headers.get('Idempotency-Key')).toBe('key-1');
  });

  it('adds a cross-site header to writes and never to reads (API-0)', async () => {
    const { api, sent } = setUp(() => answer(200, REMOVED));
    await release(api);
    await api.call(getBill, { params: { billPk: '1.2' } }).catch(() => undefined);
    const wantsHeader = sent.map(({ withXSRFToken, ...config }) =>
      typeof withXSRFToken === 'function' ? withXSRFToken(config as InternalAxiosRequestConfig) : withXSRFToken,
    );
    expect(wantsHeader).toEqual([undefined, false]);
  });

  it('publishes the outcome and duration of every call under its contract path (ANA-1)', async () => {
    const { api, endedCalls, time } = setUp(async ({ url }) => {
      time.sleepUntil(time.now() + 1_250);
      return url?.includes('7.9') ? answer(500, refusal('INTERNAL')) : answer(200, REMOVED);
    });
    const calls: object[] = [];
    endedCalls.call$.subscribe((call) => calls.push(call));
    const pending = release(api);
    expect(endedCalls.pending).toBe(1);
    await pending;
    await api.call(getBill, { params: { billPk: '7.9' } }).catch(() => undefined);
    expect(endedCalls.pending).toBe(0);
    expect(calls).toEqual([
      { method: 'DELETE', path: '/api/billLocks/user/remove', status: 200, code: '', durationMs: 1_250 },
      { method: 'GET', path: '/api/bills/:billPk', status: 500, code: 'INTERNAL', durationMs: 1_250 },
    ]);
  });

  it('publishes a failure without an error code as failed (ERR-1)', async () => {
    const { api, endedCalls } = setUp(() => answer(502, '<html>'));
    const events: unknown[] = [];
    endedCalls.call$.subscribe((call) => events.push(...eventsOfCall(call)));
    await release(api).catch(() => undefined);
    expect(events).toContainEqual(expect.objectContaining({ kind: 'apiError', status: 502, code: 'OTHER' }));
  });

  it('renews the token once after a 401 and repeats the call', async () => {
    const { api, sent } = setUp((request) =>
      request.headers.get('Authorization') === 'Bearer good'
        ? answer(401, refusal('UNAUTHENTICATED'))
        : answer(200, REMOVED),
    );
    expect(await release(api)).toEqual(REMOVED);
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer good', 'Bearer renewed']);
  });

  describe('when the server asks for a recent sign-in (BR-ACC-18)', () => {
    const asking = { code: 'STEP_UP_NEEDED', message: 'Confirm that it is you.', maxAgeSeconds: 600 };

    it('waits for it without renewing the token, and returns the answer of the repeated call', async () => {
      const answers = [answer(401, asking), answer(401, asking), answer(200, REMOVED)];
      const repeats: boolean[] = [];
      const ask: StepUp['ask'] = async (_factor, _signal, repeat) => {
        repeats.push(await repeat(), await repeat());
        return true;
      };
      const { api, sent } = setUp(() => answers.shift() ?? never(sent[0] as never), {}, ask);
      expect(await release(api)).toEqual(REMOVED);
      expect(repeats).toEqual([false, true]);
      expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(Array(3).fill('Bearer good'));
    });

    it('fails with the refusal of the server when the person declines, and logs nothing', async () => {
      const { api, sent } = setUp(() => answer(401, asking));
      await expect(release(api)).rejects.toMatchObject({
        kind: 'refused',
        code: 'STEP_UP_NEEDED',
        message: 'Confirm that it is you.',
      });
      await settled();
      expect(logged(sent)).toEqual([]);
    });

    it('fails as the repeated call fails', async () => {
      const answers = [answer(401, asking), answer(422, refusal('NOT_PAYABLE'))];
      const ask: StepUp['ask'] = (_factor, _signal, repeat) => repeat();
      const { api } = setUp(() => answers.shift() ?? answer(200, REMOVED), {}, ask);
      await expect(release(api)).rejects.toMatchObject({ kind: 'refused', code: 'NOT_PAYABLE' });
    });

    it('waits for ten minutes, and again for the usual time once the call is repeated', async () => {
      const answers = [answer(401, asking)];
      let proceed = () => undefined as void;
      const ask: StepUp['ask'] = async (_factor, _signal, repeat) => {
        await new Promise<void>((resolve) => {
          proceed = resolve;
        });
        return repeat();
      };
      const { api, time, sent } = setUp((config) => answers.shift() ?? never(config), {}, ask);
      const call = release(api);
      await settled();
      time.advanceTo(599_000);
      proceed();
      await settled();
      expect(sent).toHaveLength(2);
      time.advanceTo(599_000 + 15_000);
      await expect(call).rejects.toMatchObject({ code: 'TIMEOUT' });
    });
  });

  it('fails after the second 401', async () => {
    const { api, sent } = setUp(() => answer(401, refusal('UNAUTHENTICATED')));
    await expect(release(api)).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(sent.filter(({ url }) => url !== '/api/uiLogs')).toHaveLength(2);
  });

  it('fails with NOT_SIGNED_IN when there is no token', async () => {
    const { api } = setUp(() => answer(200, REMOVED), { accessToken: () => Promise.reject(new Error('none')) });
    await expect(release(api)).rejects.toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
  });

  it('fails with UNREACHABLE when the token cannot be renewed because the provider is unreachable', async () => {
    const offline = new IdentityError('network', 'Connection refused.', { transient: true });
    const { api } = setUp(() => answer(200, REMOVED), { accessToken: () => Promise.reject(offline) });
    await expect(release(api)).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE' });
  });

  it('exposes all fields of a refusal', async () => {
    const body = {
      code: 'BILL_LOCKED',
      message: 'Maria is editing.',
      lockedBy: 'Maria',
      since: '2026-11-20T05:00:00Z',
    };
    const { api } = setUp(() => answer(409, body));
    await expect(release(api)).rejects.toMatchObject({
      status: 409,
      code: 'BILL_LOCKED',
      message: 'Maria is editing.',
      details: { lockedBy: 'Maria', since: '2026-11-20T05:00:00Z' },
    });
  });

  it.each([
    ['an HTML page', '<!doctype html><p>Hello'],
    ['an empty body', ''],
    ['a truncated response', '{"removed": '],
    ['a response of another shape', { deleted: 3 }],
  ])('rejects %s with status 200', async (_, data) => {
    const { api } = setUp(() => answer(200, data));
    await expect(release(api)).rejects.toMatchObject({ status: 200, code: 'BAD_ANSWER' });
  });

  it('rejects an empty body even where null is allowed', async () => {
    const { api } = setUp(() => answer(200, ''));
    await expect(api.call(findPaymentByKey, { params: { idempotencyKey: KEY } })).rejects.toMatchObject({
      code: 'BAD_ANSWER',
    });
    const { api: withNull } = setUp(() => answer(200, null));
    expect(await withNull.call(findPaymentByKey, { params: { idempotencyKey: KEY } })).toBeNull();
  });

  it.each([
    [{ message: 'From the body' }, 'From the body'],
    [{ error: 'As text' }, 'As text'],
    [{ error: { message: 'Nested' } }, 'Nested'],
    [{ error: { error: 'Nested twice' } }, 'Nested twice'],
    ['Just a sentence.\n', 'Just a sentence.'],
    [new TextEncoder().encode('A sentence instead of bytes').buffer, 'A sentence instead of bytes'],
    ['<html>', 'Request failed with status code 502'],
    [' {"message": "half', 'Request failed with status code 502'],
    ['stack '.repeat(51), 'Request failed with status code 502'],
  ])('finds the message in %j (ERR-1)', async (data, message) => {
    const { api } = setUp(() => answer(502, data));
    await expect(release(api)).rejects.toMatchObject({ status: 502, code: '', message });
  });

  it('fails with status 0 when the server is unreachable (ERR-7)', async () => {
    const { api } = setUp((config) => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK', config)));
    await expect(release(api)).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE', message: 'Network Error' });
  });

  it('times out after 15 seconds in total, including a token renewal', async () => {
    const { api, time } = setUp(never);
    const failing = release(api).catch((error: unknown) => error as ApiError);
    await settled();
    time.advanceTo(14_999);
    const early = await Promise.race([failing, Promise.resolve('waiting')]);
    time.advanceTo(15_000);
    expect([early, await failing]).toMatchObject(['waiting', { status: 0, code: 'TIMEOUT' }]);
  });

  it('is canceled by its caller without logging a failure', async () => {
    const { api, sent } = setUp(never);
    const controller = new AbortController();
    const call = api.call(searchBills, { body: {} }, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(logged(sent)).toHaveLength(0);
  });

  it('logs a failure without secrets, and never a failure of the log call itself (API-1 LOG-1 LOG-2)', async () => {
    const { api, sent } = setUp(() => answer(500, refusal('INTERNAL')));
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

  it('logs at most three failures in a row, even if the log fails too (LOG-2)', async () => {
    const { api, sent } = setUp(() => answer(500, refusal('INTERNAL')));
    for (let round = 0; round < 6; round += 1) await release(api).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(logged(sent)).toHaveLength(3);
  });

  it('logs a persistent 401 once, even if the log call gets one too (LOG-2)', async () => {
    let isRefusing = true;
    const { api, sent } = setUp(() => (isRefusing ? answer(401, refusal('UNAUTHENTICATED')) : answer(200, REMOVED)));
    await release(api).catch(() => undefined);
    await settled();
    expect(logged(sent)).toHaveLength(1);
    isRefusing = false;
    await release(api);
    await settled();
    await release(api);
    await settled();
    const [first, again, ...others] = logged(sent).map(({ data }) => String(data));
    expect(JSON.parse(first ?? '')).toMatchObject({ status: 401, statusText: 'UNAUTHENTICATED' });
    expect([again, others]).toEqual([first, []]);
  });

  it('does not retry a record that the log rejects as too many (LOG-2)', async () => {
    const { api, sent, endedCalls } = setUp(({ url }) =>
      url === '/api/uiLogs' ? answer(429, refusal('TOO_MANY_REQUESTS')) : answer(500, refusal('INTERNAL')),
    );
    const calls: object[] = [];
    endedCalls.call$.subscribe((call) => calls.push(call));
    await release(api).catch(() => undefined);
    await settled();
    expect([logged(sent).length, calls.length]).toEqual([1, 1]);
  });

  it("logs the request's headers with secrets removed (LOG-1)", async () => {
    const { api, sent } = setUp(({ url }) =>
      url === '/api/uiLogs' ? answer(201, { uiLogPk: '1' }) : answer(500, refusal('INTERNAL')),
    );
    await api.spreadsheet(getBill, { params: { billPk: '1.2' } }).catch(() => undefined);
    await settled();
    const { reqHeader } = JSON.parse(String(logged(sent)[0]?.data)) as { reqHeader: string };
    expect(JSON.parse(reqHeader)).toMatchObject({
      Accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      Authorization: '[removed]',
    });
    expect(reqHeader).not.toContain('good');
  });

  it.each([
    ['newer than this page', String(CONTRACT_VERSION + 1), true],
    ['as old as this page', String(CONTRACT_VERSION), false],
    ['older than this page', String(CONTRACT_VERSION - 1), false],
    ['unreadable', 'latest', false],
    ['missing', undefined, false],
  ])("announces a new version when the server's contract is %s: %s", async (_, version, expected) => {
    const headers = version === undefined ? {} : { [CONTRACT_HEADER.toLowerCase()]: version };
    const { api, newVersion } = setUp(() => Promise.resolve({ ...REMOVED_RESPONSE, headers }));
    await release(api);
    expect(await firstValueFrom(newVersion.isAvailable$)).toBe(expected);
  });

  it('keeps announcing a new version when an older server answers next', async () => {
    let version = CONTRACT_VERSION + 1;
    const { api, newVersion } = setUp(() => {
      const headers = { [CONTRACT_HEADER.toLowerCase()]: String(version) };
      return Promise.resolve({ ...REMOVED_RESPONSE, headers });
    });
    await release(api);
    version = CONTRACT_VERSION - 1;
    await release(api);
    expect(await firstValueFrom(newVersion.isAvailable$)).toBe(true);
  });

  it('logs nothing for an expected refusal (ERR-9)', async () => {
    const { api, sent } = setUp(() => answer(422, refusal('NOT_PAYABLE')));
    await release(api).catch(() => undefined);
    expect(logged(sent)).toHaveLength(0);
  });
});

// Helpers

type Responder = (config: InternalAxiosRequestConfig) => Promise<Partial<AxiosResponse>>;

const answer = (status: number, data: unknown): Promise<Partial<AxiosResponse>> => Promise.resolve({ status, data });
const refusal = (code: string) => ({ code, message: 'No.' });
const never: Responder = (config) =>
  new Promise((_, reject) => {
    config.signal?.addEventListener?.('abort', () => reject(new AxiosError('aborted', 'ERR_CANCELED', config)));
  });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const logged = (sent: readonly InternalAxiosRequestConfig[]) => sent.filter(({ url }) => url === '/api/uiLogs');

/** A client whose requests are answered by `respond` and recorded. */
function setUp(
  respond: Responder,
  caller: Partial<{ accessToken: () => Promise<string> }> = {},
  ask: StepUp['ask'] = async () => false,
) {
  const sent: InternalAxiosRequestConfig[] = [];
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    sent.push(config);
    const { status = 200, data, headers = {} } = await respond(config);
    const response = { status, statusText: '', data: data as unknown, headers, config };
    if (status < 400) return response;
    throw new AxiosError(`Request failed with status code ${status}`, 'ERR_BAD_RESPONSE', config, undefined, response);
  };
  const transport = new HttpTransport(
    '/ListBillAPI',
    {
      email: () => 'maria@group.test',
      accessToken: () => Promise.resolve('good'),
      readyAccessToken: () => 'good',
      renewedAccessToken: () => Promise.resolve('renewed'),
      ...caller,
    },
    adapter,
  );
  const time = new VirtualTime();
  const endedCalls = new EndedCalls();
  const newVersion = new NewVersion();
  const api = new ApiClient(
    transport,
    new ApiFailures(new HttpUiErrorLog(transport, time), time),
    endedCalls,
    newVersion,
    time,
    { ask },
  );
  return { api, sent, endedCalls, newVersion, time };
}
