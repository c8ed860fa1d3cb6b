import { savePreferences } from '../../../../contract/session';
import { Role } from '../../../../src/domain/access/Role';
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

describe('a request that is not well made', () => {
  it.each([
    ['broken JSON', '{"userPreferences":'],
    ['no JSON', 'theme=dark'],
    ['nothing', ''],
    ['a poisoned object', '{"userPreferences":{},"__proto__":{"admin":true}}'],
    ['a number beyond all bounds', '{"userPreferences":{"size":1e999}}'],
    ['a NUL', '{"userPreferences":{"name":"a\\u0000b"}}'],
    ['half a character', '{"userPreferences":{"name":"\\ud83d"}}'],
    ['a list where an object belongs', '[]'],
  ])('is 400 in our shape: %s', async (_what, payload) => {
    const answer = await put(payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: 'BAD_REQUEST' })]);
    expect(answer.json().message).not.toBe('');
  });

  it('says where, and what to give instead', async () => {
    const answer = await put('{"userPreferences":{"theme":["dark"]}}');
    expect(answer.json().problems).toEqual([{ path: 'body.userPreferences.theme', message: expect.any(String) }]);
  });

  it('is 415 when it is no JSON by its own word', async () => {
    expect((await put('<a/>', { 'content-type': 'application/xml' })).statusCode).toBe(415);
  });

  it('is 413 when it is too large, and not read to the end', async () => {
    const answer = await put(JSON.stringify({ userPreferences: { a: 'x'.repeat(1024 * 1024) } }));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE']);
  });

  it('is 404 when there is no such call', async () => {
    const answer = await server.app.inject({ url: '/ListBillAPI/api/nonsense', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('is 400 when its address is broken', async () => {
    const answer = await server.app.inject({ url: '/ListBillAPI/api/bills/%E0%A4%A', headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('a browser that was given a value to repeat', () => {
  const cookie = 'theme=x; XSRF-TOKEN=YG_ECJNloyqQzRrbf9Mztg';
  const json = 'application/json';
  const body = '{"userPreferences":{}}';

  it('may change something when it repeats it', async () => {
    const answer = await put(body, { 'content-type': json, cookie, 'x-xsrf-token': 'YG_ECJNloyqQzRrbf9Mztg' });
    expect(answer.statusCode).toBe(200);
  });

  it.each([[undefined], ['YG_ECJNloyqQzRrbf9Mztx'], ['']])('is refused when it gives %s instead', async (value) => {
    const given = value === undefined ? {} : { 'x-xsrf-token': value };
    const answer = await put(body, { 'content-type': json, cookie, ...given });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
  });

  it('need not repeat it to read', async () => {
    const url = `/ListBillAPI/api/preferenceSettings/userId?user=${encodeURIComponent(person.email)}`;
    expect((await server.app.inject({ url, headers: { ...headers, cookie } })).statusCode).toBe(200);
  });
});

describe('an answer', () => {
  it('never holds what its schema does not name', async () => {
    const saved = await server.as(person).ok(savePreferences, { body: { userPreferences: { theme: 'dark' } } });
    expect(Object.keys(saved)).toEqual(['userPreferences']);
  });
});
