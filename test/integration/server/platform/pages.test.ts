import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../../../server/platform/config/readConfig';
import { addPagesAndLimits } from '../../../../server/run/start/startServer';

const PAGE =
  '<!doctype html><head><title>Listbill</title><link rel="preload" href="environment.json" as="fetch"/>' +
  '<script type="application/json" id="files">{"app":["react.1a2b3c4d.js"]}</script></head><body></body>';
const PRELOAD = '<link rel="preload" as="script" fetchpriority="low" href="react.1a2b3c4d.js"></head>';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-web-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, 'main.0f69f3.js'), 'console.log(1)');
  writeFileSync(path.join(folder, 'main.0f69f3.js.gz'), gzipSync('console.log(1)'));
  writeFileSync(path.join(folder, 'boot.css'), 'body{}');
  writeFileSync(path.join(folder, 'logo.svg'), '<svg/>');
  for (const name of ['index.html.bak', 'settings.env', 'dump.sql', 'LICENSE'])
    writeFileSync(path.join(folder, name), 'x');
  app = fastify();
  await addPagesAndLimits(app, readConfig({ RATE_LIMIT_PER_MINUTE: '50' }), folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a page', () => {
  it.each(['/', '/callback'])('is served at %s', async (url) => {
    const answer = await get(`${url}?code=x&state=y`);
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain('<title>Listbill</title>');
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'set-cookie': expect.stringMatching(/^XSRF-TOKEN=[\w-]{22}; Path=\/; SameSite=Strict$/),
    });
  });

  it('runs its own scripts only and contacts the identity provider only', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    const directives = Object.fromEntries(policy.split(';').map((each) => [each.trim().split(' ')[0], each.trim()]));
    expect(directives).toMatchObject({
      'default-src': "default-src 'none'",
      'script-src': "script-src 'self'",
      'connect-src': "connect-src 'self' http://localhost:4181",
      'frame-src': 'frame-src http://localhost:4181',
      'frame-ancestors': "frame-ancestors 'none'",
      'require-trusted-types-for': "require-trusted-types-for 'script'",
    });
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
  });

  it('contains the settings as data', async () => {
    const { payload } = await get('/');
    const [, json = ''] = /<script type="application\/json" id="environment">(.*?)<\/script>/.exec(payload) ?? [];
    expect(JSON.parse(json)).toEqual((await get('/environment.json')).json());
    expect(payload).not.toContain('href="environment.json"');
  });

  it('keeps settings from ending the script that contains them', async () => {
    const other = fastify();
    const name = '</script><script src="x.js">';
    const settings = { CLIENT_GROUPS: 'ACME', CLIENT_SETTINGS: JSON.stringify({ ACME: { name } }) };
    await addPagesAndLimits(other, readConfig(settings), folder);
    const { payload } = await other.inject('/');
    await other.close();
    expect(payload).not.toContain('x.js">');
    expect(payload).toContain(String.raw`\u003c/script>\u003cscript src=`);
  });

  it('starts downloading the application for a browser that is probably signed in', async () => {
    const cookie = 'auth0.listbill-web.is.authenticated=true';
    const [plain, signedIn, returned] = await Promise.all([
      get('/'),
      get('/', { cookie }),
      get('/callback?code=c&state=s'),
    ]);
    expect(plain.payload).not.toContain(PRELOAD);
    expect([signedIn.payload, returned.payload]).toEqual([
      expect.stringContaining(PRELOAD),
      expect.stringContaining(PRELOAD),
    ]);
  });

  it('is sent again only if it has changed', async () => {
    const etag = String((await get('/')).headers['etag']);
    const again = await get('/', { 'if-none-match': etag });
    expect([again.statusCode, again.payload, again.headers['cache-control']]).toEqual([304, '', 'no-cache']);
    const signedIn = { cookie: 'auth0.listbill-web.is.authenticated=true', 'if-none-match': etag };
    expect((await get('/', signedIn)).statusCode).toBe(200);
    writeFileSync(path.join(folder, 'index.html'), PAGE.replace('<body>', '<body class="new">'));
    utimesSync(path.join(folder, 'index.html'), new Date(), new Date(Date.now() + 5_000));
    const changed = await get('/', { 'if-none-match': etag });
    expect([changed.statusCode, changed.payload]).toEqual([200, expect.stringContaining('class="new"')]);
  });

  it('keeps the CSRF value of the browser', async () => {
    const cookie = 'XSRF-TOKEN=YG_ECJNloyqQzRrbf9Mztg';
    expect((await get('/', { cookie })).headers['set-cookie']).toBeUndefined();
  });
});

describe('a page over https', () => {
  it('has a CSRF cookie that no other host can set', async () => {
    const other = fastify();
    const settings = { PUBLIC_URL: 'https://listbill.example', TRUST_PROXY: 'true' };
    await addPagesAndLimits(other, readConfig(settings), folder);
    const cookie = 'XSRF-TOKEN=YG_ECJNloyqQzRrbf9Mztg';
    const answer = await other.inject({ url: '/', headers: { cookie } });
    await other.close();
    const expected = /^__Host-XSRF-TOKEN=[\w-]{22}; Path=\/; SameSite=Strict; Secure$/;
    expect(answer.headers['set-cookie']).toEqual(expect.stringMatching(expected));
  });
});

describe('a file', () => {
  it('is cached forever if its name contains a hash', async () => {
    expect((await get('/main.0f69f3.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/boot.css')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['/', 'text/html'],
    ['/main.0f69f3.js', 'application/javascript'],
    ['/boot.css', 'text/css'],
    ['/logo.svg', 'image/svg+xml'],
    ['/environment.json', 'application/json'],
  ])('names its type and character set: %s', async (url, type) => {
    expect((await get(url)).headers['content-type']).toBe(`${type}; charset=utf-8`);
  });

  it('is served compressed to browsers that support it', async () => {
    const answer = await get('/main.0f69f3.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  it.each(['/index.html.bak', '/settings.env', '/dump.sql', '/LICENSE'])(
    'is not served under another extension: %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it.each(['/nothing.js', '/../package.json', '/..%2f..%2fetc%2fpasswd', '/assets/', '/index.html/..%00'])(
    'is not served if it is not part of the application: %s',
    async (url) => {
      const { statusCode } = await get(url);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    },
  );
});

it('serves the environment without caching', async () => {
  const answer = await get('/environment.json');
  expect(answer.json()).toMatchObject({
    production: false,
    apiBaseUrl: '/ListBillAPI',
    demo: true,
    embeddedDatabase: true,
  });
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it('serves the API documentation', async () => {
  expect((await get('/ListBillAPI/docs')).statusCode).toBe(200);
  const document = (await get('/ListBillAPI/docs/json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).length).toBeGreaterThan(20);
});

it('limits the rate of requests', async () => {
  // More than fit in two minutes, of which the second can begin at any moment.
  const answers = await Promise.all(Array.from({ length: 110 }, () => get('/environment.json')));
  expect(answers.map(({ statusCode }) => statusCode)).toContain(429);
});
