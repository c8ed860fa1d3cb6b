import { readEnvironment } from '../../../src/infrastructure/browser/readEnvironment';

const COMPLETE = {
  production: true,
  apiBaseUrl: '/ListBillAPI',
  apps: { billing: '', direct: '', distributions: '' },
  identity: {
    flow: 'code',
    tenant: 't',
    domain: 'id.example.com',
    clientId: 'c',
    audience: 'https://api.example.com',
    claimsNamespace: 'https://example.com/',
    renewal: 'iframe',
  },
  inactivity: { limitMinutes: 30, otherLimitMinutes: 15, checkSeconds: 30, warningSeconds: 15 },
  analytics: { kind: 'none' },
};
const serving =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }));
const read = (fetchFile: typeof fetch) => readEnvironment('https://app.test/environment.json', fetchFile);

describe('readEnvironment (ENV-1)', () => {
  it('takes a complete file, with the defaults of what may be left out', async () => {
    expect(await read(serving(JSON.stringify(COMPLETE)))).toMatchObject({
      production: true,
      identity: { scope: 'openid', leewaySeconds: 60, loginStateMinutes: 15, silentCheckSeconds: 5 },
      demo: false,
    });
  });

  it('names what is missing or wrong', async () => {
    const { clientId: _, ...identity } = COMPLETE.identity;
    const file = JSON.stringify({ ...COMPLETE, apiBaseUrl: '/ListBillAPI/', identity });
    await expect(read(serving(file))).rejects.toThrow(/apiBaseUrl must be .*identity\.clientId is missing/);
  });

  it.each([
    ['is not JSON', serving('<!doctype html>')],
    ['status 404', serving('', 404)],
    ['could not be read', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('says so when it %s', async (words, fetchFile) => {
    await expect(read(fetchFile)).rejects.toThrow(words);
  });
});
