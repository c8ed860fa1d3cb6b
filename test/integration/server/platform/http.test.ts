import { searchBills } from '../../../../contract/billing/bills/bills';
import { CALLS } from '../../../../contract/calls';
import { savePreferences } from '../../../../contract/people/session';
import { CallRate } from '../../../../server/platform/shared/CallRate';
import { POLICY } from '../../../../src/domain/platform/access/policy';
import { Role } from '../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import type { TestPerson } from '../../../support/server/TestData';

let server: TestServer;
let person: TestPerson;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  person = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  headers = { authorization: `Bearer ${await server.tokenFor(person.userId)}` };
});
afterAll(() => server.close());

const put = (payload: string, more: Record<string, string> = { 'content-type': 'application/json' }) =>
  server.app.inject({
    method: 'PUT',
    url: `/ListBillAPI/api/userPreferences?user=${encodeURIComponent(person.email)}`,
    headers: { ...headers, ...more },
    payload,
  });

describe('a HEAD request', () => {
  const reads = CALLS.filter(({ method, operation }) => method === 'GET' && !POLICY[operation].write);

  it.each(reads.map(({ path }) => path))('is answered like GET: %s', async (path) => {
    const [get, head] = await Promise.all(
      (['GET', 'HEAD'] as const).map((method) => server.app.inject({ method, url: `/ListBillAPI${path}` })),
    );
    expect([head?.statusCode, head?.body]).toEqual([get?.statusCode, '']);
    expect(get?.statusCode).toBe(401);
  });
});

describe('a filter that is unknown to a call', () => {
  const post = (call: string, body: object) =>
    server.app.inject({
      method: 'POST',
      url: `/ListBillAPI/api/${call}?user=${encodeURIComponent(person.email)}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });

  it.each(['bills', 'payments', 'suspense', 'uploads', 'groups'])('is refused by name: %s/search', async (what) => {
    const answer = await post(`${what}/search`, { pastDeu: true });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'BAD_REQUEST',
        problems: expect.arrayContaining([
          { path: 'body.pastDeu', message: expect.stringContaining('There is no such filter. Use: ') },
        ]),
      }),
    ]);
  });

  it('is refused in the address', async () => {
    const query = new URLSearchParams({ user: person.email, sice: '10' });
    const answer = await server.app.inject({ url: `/ListBillAPI/api/aging?${query}`, headers });
    expect([answer.statusCode, answer.json().problems]).toEqual([
      400,
      expect.arrayContaining([expect.objectContaining({ path: 'query.sice' })]),
    ]);
  });
});

describe('an invalid request', () => {
  it.each([
    ['malformed JSON', '{"userPreferences":'],
    ['content other than JSON', 'theme=dark'],
    ['nothing', ''],
    ['an object with a __proto__ key', '{"userPreferences":{},"__proto__":{"admin":true}}'],
    ['an infinite number', '{"userPreferences":{"size":1e999}}'],
    ['a NUL', '{"userPreferences":{"name":"a\\u0000b"}}'],
    ['a leading surrogate', '{"userPreferences":{"name":"\\ud83d"}}'],
    ['a list instead of an object', '[]'],
  ])('is answered with 400 and a code: %s', async (_what, payload) => {
    const answer = await put(payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })]);
    expect(answer.json().message).not.toBe('');
  });

  it('is answered with the path and the problem', async () => {
    const answer = await put('{"userPreferences":{"theme":["dark"]}}');
    expect(answer.json().problems).toEqual([{ path: 'body.userPreferences.theme', message: expect.any(String) }]);
  });

  it('is answered with 415 if its media type is not JSON', async () => {
    expect((await put('<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(415);
  });

  it('is answered with 413 if it is too large', async () => {
    const answer = await put(JSON.stringify({ userPreferences: { a: 'x'.repeat(1024 * 1024) } }));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
  });

  it('is answered with 413 if it is longer than everything that its call accepts', async () => {
    const search = (count: number) =>
      server.app.inject({
        method: searchBills.method,
        url: `/ListBillAPI${searchBills.path}?user=${encodeURIComponent(person.email)}`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify({ groupNumbers: Array(count).fill('100000000001') }, null, 2),
      });
    const answers = [await search(500), await search(501), await search(60_000)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 413]);
    expect(answers[2]?.json().message).toBe('The request is too large for this call. Send fewer or shorter values.');
  });

  it('is answered with 404 if the call does not exist', async () => {
    const answer = await server.app.inject({ url: '/ListBillAPI/api/nonsense', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is answered with 400 if its URL is invalid', async () => {
    const answer = await server.app.inject({ url: '/ListBillAPI/api/bills/%E0%A4%A', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('a request with a CSRF cookie', () => {
  const cookie = 'theme=x; XSRF-TOKEN=YG_ECJNloyqQzRrbf9Mztg';
  const json = 'application/json';
  const body = '{"userPreferences":{}}';

  it('may change data if the header repeats the cookie', async () => {
    const answer = await put(body, { 'content-type': json, cookie, 'x-xsrf-token': 'YG_ECJNloyqQzRrbf9Mztg' });
    expect(answer.statusCode).toBe(200);
  });

  it.each([[undefined], ['YG_ECJNloyqQzRrbf9Mztx'], ['']])('is rejected if the header is %s', async (value) => {
    const given = value === undefined ? {} : { 'x-xsrf-token': value };
    const answer = await put(body, { 'content-type': json, cookie, ...given });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  it('must repeat the one that only this host can set if it has both', async () => {
    const both = `XSRF-TOKEN=planted-by-another-hos; __Host-${cookie.slice(9)}`;
    const send = (value: string) => put(body, { 'content-type': json, cookie: both, 'x-xsrf-token': value });
    expect((await send('planted-by-another-hos')).statusCode).toBe(403);
    expect((await send('YG_ECJNloyqQzRrbf9Mztg')).statusCode).toBe(200);
  });

  it('may read data without the header', async () => {
    const url = `/ListBillAPI/api/preferenceSettings/userId?user=${encodeURIComponent(person.email)}`;
    expect((await server.app.inject({ url, headers: { ...headers, cookie } })).statusCode).toBe(200);
  });
});

describe('many calls of one person', () => {
  it('are refused for a while, and those of others are not', async () => {
    const limited = await startTestServer({ rate: new CallRate(2, 'You can call the server') });
    const [pat, sam] = [await limited.data.person({ roles: [Role.Admin] }), await limited.data.person()];
    const body = { userPreferences: { theme: 'dark' } } as const;
    const answers: unknown[] = [];
    for (const each of [pat, pat, pat, sam])
      answers.push((await limited.as(each).call(savePreferences, { body })).status);
    const refused = await limited.as(pat).call(savePreferences, { body });
    await limited.close();
    expect(answers).toEqual([200, 200, 429, 200]);
    expect(refused.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60 });
    expect(refused.headers?.['retry-after']).toBe('60');
  });
});

describe('an answer', () => {
  it('never contains fields outside its schema', async () => {
    const saved = await server.as(person).ok(savePreferences, { body: { userPreferences: { theme: 'dark' } } });
    expect(Object.keys(saved)).toEqual(['userPreferences']);
  });
});
