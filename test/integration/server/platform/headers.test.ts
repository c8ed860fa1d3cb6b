import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { CALLS } from '../../../../contract/calls';
import type { TokenVerification } from '../../../../server/people/session/ports';
import { readConfig } from '../../../../server/platform/config/readConfig';
import { createApp } from '../../../../server/run/http/createApp';
import { addPagesAndLimits } from '../../../../server/run/start/startServer';
import { startTestProvider } from '../../../support/identity/startTestProvider';
import { TestClock } from '../../../support/server/TestClock';

type Headers = Readonly<Record<string, unknown>>;

const PRODUCTION = {
  NODE_ENV: 'production',
  BANK_FILES: 'off',
  IDENTITY_AUDIENCE: 'https://bills.example/api',
  PUBLIC_URL: 'https://bills.example/',
  DATABASE_URL: 'postgres://db/listbill?sslmode=verify-full',
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  IDENTITY_DOMAIN: 'example.eu.auth0.com',
  IDENTITY_CLIENT_ID: 'client',
  RATE_LIMIT_PER_MINUTE: '40',
  API_DOCS: 'on',
};
const DATA = "default-src 'none'; frame-ancestors 'none'";
const DOCS =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; " +
  "img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'";
const OPERATIONS = path.resolve(__dirname, '../../../../docs/operations.md');

let folder: string;
let app: FastifyInstance;
let page: Headers;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-headers-'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Listbill</title>');
  writeFileSync(path.join(folder, 'main.0f69f3e0.js'), 'console.log(1)');
  writeFileSync(path.join(folder, 'boot.css'), 'body{}');
  for (const end of ['', '.br', '.gz']) writeFileSync(path.join(folder, `main.0f69f3e0.js.map${end}`), '{}');
  app = await appWith(PRODUCTION);
  page = (await app.inject({ url: '/' })).headers;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The whole server with stubs behind it. The caller decides which error occurs. */
function appWith(settings: Record<string, string>): Promise<FastifyInstance> {
  const verify = async (token: string): Promise<TokenVerification> => {
    if (token === 'provider.is.away') return { kind: 'unavailable', cause: new Error('away') };
    if (token !== 'directory.is.broken') return { kind: 'refused', reason: 'unknown' };
    return {
      kind: 'verified',
      token: { issuer: 'https://id.test/', subject: 'x', email: undefined, isEmailVerified: false, issuedAt: 0 },
    };
  };
  const broken = () => Promise.reject(new Error('broken'));
  return createApp({
    services: {
      tokens: { verify },
      directory: { findCaller: broken, startSession: async () => false, reaches: broken },
      clock: new TestClock('2026-03-10T15:00:00.000Z'),
    },
    routes: (route) => {
      for (const call of CALLS) route(call, () => broken());
    },
    extras: (instance) => addPagesAndLimits(instance, readConfig(settings), folder),
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const BILL = '/ListBillAPI/api/bills/10023.x';
const csp = (headers: Headers) => String(headers['content-security-policy']);

/** Headers required on every answer. */
const GUARDED = {
  'cache-control': expect.any(String),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

describe('security headers', () => {
  it.each([
    ['a page', 200, '/', {}],
    ['the sign-in redirect', 200, '/callback?code=c&state=s', {}],
    ['a script', 200, '/main.0f69f3e0.js', {}],
    ['a style sheet', 200, '/boot.css', {}],
    ['the environment', 200, '/environment.json', {}],
    ['the API documentation', 200, '/ListBillAPI/docs', {}],
    ['a file of the API documentation', 200, '/ListBillAPI/docs/static/index.css', {}],
    ['the OpenAPI document', 200, '/ListBillAPI/docs/json', {}],
    ['an answer of the API', 200, '/ListBillAPI/api/health', {}],
    ['a missing page', 404, '/nothing', {}],
    ['a missing script', 404, '/main.00000000.js', {}],
    ['a missing call', 404, '/ListBillAPI/api/nothing', {}],
    ['an invalid address', 400, '/ListBillAPI/api/bills/%E0%A4%A', {}],
    ['an invalid address of a page', 400, '/%E0%A4%A', {}],
    ['a call without a token', 401, BILL, {}],
    ['an internal error', 500, BILL, bearer('directory.is.broken')],
    ['an unavailable identity provider', 503, BILL, bearer('provider.is.away')],
  ])('%s: %i', async (_what, status, url, headers) => {
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(GUARDED);
    expect(csp(answer.headers)).toMatch(/^default-src 'none'/);
    expect(csp(answer.headers)).toContain("frame-ancestors 'none'");
    expect(csp(answer.headers)).not.toMatch(/unsafe-|https?:(?!\/\/example\.eu\.auth0\.com)|\*/);
    const isData = String(answer.headers['content-type']).includes('json');
    expect(csp(answer.headers)).toBe(url.includes('/docs') ? DOCS : isData ? DATA : csp(page));
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(answer.headers['x-frame-options']).toBe('DENY');
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
  });

  it('are set on answers 304 and 429', async () => {
    const busy = await appWith({ ...PRODUCTION, RATE_LIMIT_PER_MINUTE: '2' });
    const first = await busy.inject({ url: '/boot.css' });
    const again = await busy.inject({ url: '/boot.css', headers: { 'if-none-match': String(first.headers['etag']) } });
    const refused = await busy.inject({ url: '/boot.css' });
    expect([again.statusCode, refused.statusCode]).toEqual([304, 429]);
    for (const { headers } of [again, refused]) expect(headers).toMatchObject(GUARDED);
    await busy.close();
  });

  it('require https in production only', async () => {
    const local = await appWith({});
    expect(page['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await local.inject({ url: '/' })).headers).not.toHaveProperty('strict-transport-security');
    expect((await local.inject({ url: '/%E0%A4%A' })).headers).not.toHaveProperty('strict-transport-security');
    await local.close();
  });
});

describe('security headers of the embedded provider', () => {
  let idp: Awaited<ReturnType<typeof startTestProvider>>;
  beforeAll(async () => {
    idp = await startTestProvider();
  });
  afterAll(() => idp.close());

  it.each([
    ['the sign-in page', 200],
    ['assets/pages.css', 200],
    ['.well-known/jwks.json', 200],
    ['.well-known/openid-configuration', 200],
    ['v2/logout', 200],
    ['authorize', 400],
    ['userinfo', 401],
    ['nothing', 404],
    ['%E0%A4%A', 404],
  ])('%s: %i', async (what, status) => {
    const visit = idp.visit();
    const address = what === 'the sign-in page' ? visit.target(await visit.authorize()) : `${idp.issuer}${what}`;
    const answer = await visit.get(address);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(GUARDED);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src;/);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

it('tells browsers and proxies not to store answers to calls', async () => {
  const unlimited = await appWith({ ...PRODUCTION, RATE_LIMIT_PER_MINUTE: '0' });
  const stored: string[] = [];
  for (const { method, path: address } of CALLS) {
    const url = `/ListBillAPI${address.replace(/:\w+/g, 'x')}`;
    const { statusCode, headers } = await unlimited.inject({ method, url });
    if (statusCode === 404 || headers['cache-control'] !== 'no-store') stored.push(`${method} ${address}`);
  }
  await unlimited.close();
  expect(stored).toEqual([]);
});

it('sends the headers that docs/operations.md lists for static hosts', async () => {
  const [, block = ''] = /```http\n([\s\S]*?)```/.exec(readFileSync(OPERATIONS, 'utf8')) ?? [];
  const written = Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const OTHERWISE = ['cache-control', 'set-cookie', 'accept-ranges', 'last-modified', 'etag', 'date', 'connection'];
  const isOfTheFile = (name: string) => OTHERWISE.includes(name) || name.startsWith('content-') || name === 'vary';
  const sent = Object.entries(page).filter(([name]) => name === 'content-security-policy' || !isOfTheFile(name));
  expect(written).toEqual(Object.fromEntries(sent));
});

it('serves no API documentation in production unless it is turned on', async () => {
  const { API_DOCS: _on, ...quiet } = PRODUCTION;
  const closed = await appWith(quiet);
  for (const page of ['docs', 'docs/', 'docs/json', 'docs/yaml', 'docs/static/index.html']) {
    const { statusCode } = await closed.inject({ url: `/ListBillAPI/${page}` });
    expect([page, statusCode]).toEqual([page, 404]);
  }
  await closed.close();
});

it.each(['.map', '.map.br', '.map.gz', '.%6dap', '.MAP'])('serves no source map in production: %s', async (end) => {
  const { statusCode } = await app.inject({ url: `/main.0f69f3e0.js${end}`, headers: { 'accept-encoding': 'br' } });
  expect(statusCode).toBe(404);
});

it('serves source maps to developers', async () => {
  const local = await appWith({});
  expect((await local.inject({ url: '/main.0f69f3e0.js.map' })).statusCode).toBe(200);
  await local.close();
});

describe('answers to invalid requests', () => {
  let port: number;
  beforeAll(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.server.address() as AddressInfo).port;
  });

  it.each([
    ['no HTTP', 400, 'NONSENSE\r\n\r\n'],
    ['a line break in the address', 400, 'GET /a\u0001b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['an invalid address', 400, 'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['an address that is too long', 431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ['headers that are too long', 431, `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an unknown expectation', 417, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\nConnection: close\r\n\r\n'],
    [
      'a parameter that is too long',
      404,
      `GET /ListBillAPI/api/bills/${'a'.repeat(4_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    ],
  ])('have the security headers: %s', async (_what, status, request) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(request);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const header of [
      'strict-transport-security: max-age',
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
    ])
      expect(answer.toLowerCase()).toContain(header.toLowerCase());
  });
});
