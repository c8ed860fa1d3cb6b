import { readEnvironment, SiteDownError } from '../../../../src/infrastructure/browser/readEnvironment';

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
const read = (fetchFile: typeof fetch) => readEnvironment('https://app.test/environment.json', '', fetchFile);

describe('readEnvironment (ENV-1)', () => {
  it('accepts a complete file and fills in defaults', async () => {
    expect(await read(serving(JSON.stringify(COMPLETE)))).toMatchObject({
      production: true,
      identity: { scope: 'openid', leewaySeconds: 60, loginStateMinutes: 15, silentCheckSeconds: 5 },
      demo: false,
    });
  });

  it('reads the settings in the page without a request', async () => {
    const refused = () => Promise.reject(new Error('not requested'));
    const inPage = JSON.stringify({ ...COMPLETE, apiBaseUrl: '/fromPage' });
    const { apiBaseUrl } = await readEnvironment('https://app.test/environment.json', inPage, refused);
    expect(apiBaseUrl).toBe('/fromPage');
  });

  it("defaults the audience to 'openid', which production rejects (SES-10)", async () => {
    const { audience: _, ...identity } = COMPLETE.identity;
    const file = (production: boolean) => serving(JSON.stringify({ ...COMPLETE, production, identity }));
    expect(await read(file(false))).toMatchObject({ identity: { audience: 'openid' } });
    await expect(read(file(true))).rejects.toThrow(
      /identity\.audience must be the identifier that the Listbill API has/,
    );
  });

  it('lists missing and invalid settings', async () => {
    const { clientId: _, ...identity } = COMPLETE.identity;
    const file = JSON.stringify({ ...COMPLETE, apiBaseUrl: '/ListBillAPI/', identity });
    await expect(read(serving(file))).rejects.toThrow(/apiBaseUrl must be .*identity\.clientId is missing/);
  });

  it.each([
    ['identity.domain', 'foo bar', /^.*identity\.domain must be a host, or an address/],
    ['identity.domain', 'ftp://id.example.com', /identity\.domain must be a host/],
    ['identity.domain', 'http://id.example.com', /identity\.domain must be a host/],
    ['identity.domain', 'id.example.com/', /identity\.domain must be .* without \/ at its end\./],
    ['identity.claimsNamespace', 'https://example.com', /identity\.claimsNamespace must be .*, up to a slash\./],
    ['identity.clientId', '', /identity\.clientId must be this application's id at the identity provider\./],
    ['identity.flow', 'implicit', /identity\.flow must be code or fragment\./],
    ['identity.leewaySeconds', 301, /identity\.leewaySeconds must be at most 300\./],
    ['inactivity.warningSeconds', '15', /inactivity\.warningSeconds must be number\./],
    ['apiBaseUrl', 'ListBillAPI', /apiBaseUrl must be a path or an address, without \/ at its end\./],
  ])('explains the problem when %s is %p', async (key, value, message) => {
    const file = structuredClone<Record<string, unknown>>(COMPLETE);
    const [first = '', second] = key.split('.');
    if (second) Object.assign(file[first] as object, { [second]: value });
    else file[first] = value;
    await expect(read(serving(JSON.stringify(file)))).rejects.toThrow(message);
  });

  it.each(['id.example.com', 'https://id.example.com', 'id.example.com:8443/tenant', 'http://localhost:4181'])(
    'accepts the provider %s',
    async (domain) => {
      const file = JSON.stringify({ ...COMPLETE, identity: { ...COMPLETE.identity, domain } });
      expect((await read(serving(file))).identity.domain).toBe(domain);
    },
  );

  it('distinguishes an unavailable site from an invalid file (ERR-4)', async () => {
    await expect(read(serving('', 503))).rejects.toBeInstanceOf(SiteDownError);
  });

  it.each([
    ['is not JSON', serving('<!doctype html>')],
    ['status 404', serving('', 404)],
    ['could not be read', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('fails on an unreadable file: %s', async (message, fetchFile) => {
    await expect(read(fetchFile)).rejects.toThrow(message);
  });
});
