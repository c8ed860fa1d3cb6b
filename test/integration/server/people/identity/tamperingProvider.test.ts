import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { PASSWORD } from '../../../../support/identity/startTestProvider';
import { startTamperingProvider } from '../../../../support/identity/tampering/startTamperingProvider';
import type { Tampering } from '../../../../support/identity/tampering/Tampering';

const EMAIL = 'billing@demo.test';
const NOW = () => Math.floor(Date.now() / 1_000);

describe.each(['code', 'fragment'] as const)('the tampering provider with %s flow', (flow) => {
  let idp: Awaited<ReturnType<typeof startTamperingProvider>>;

  beforeAll(async () => {
    idp = await startTamperingProvider({ flow, organizations: [{ id: 'org_demo' }] });
  });

  afterEach(() => idp.stopTampering());

  afterAll(async () => {
    await idp.close();
    expect(idp.faults).toEqual([]);
  });

  it('passes everything through unless tampering', async () => {
    const { access_token, id_token } = await idp.tokensFor(EMAIL);
    expect(decodeJwt(id_token)).toMatchObject({ iss: idp.issuer, aud: idp.clientId, nonce: 'a-nonce' });
    expect(decodeJwt(access_token)).toMatchObject({ iss: idp.issuer, sub: 'auth0|billing' });
    const [style, keys] = await Promise.all(
      ['assets/pages.css', '.well-known/jwks.json'].map((path) => fetch(idp.issuer + path)),
    );
    expect(await style?.text()).toContain('body');
    expect(await keys?.json()).toMatchObject({ keys: [{ kty: 'RSA' }] });
  });

  it.each<[Tampering, Record<string, unknown>]>([
    ['nonce', { nonce: 'of-another-sign-in' }],
    ['issuer', { iss: 'https://elsewhere.test/' }],
    ['audience', { aud: 'another-application' }],
    ['subject', { sub: 'auth0|someone-else' }],
    ['otherOrganization', { org_id: 'org_other' }],
  ])('changes only %s in the ID token', async (tampering, claims) => {
    const organization = { organization: 'org_demo' };
    const original = decodeJwt((await idp.tokensFor(EMAIL, organization)).id_token);
    idp.tamper(tampering);
    const changed = decodeJwt((await idp.tokensFor(EMAIL, organization)).id_token);
    const otherClaims = Object.keys(original).filter((claim) => !(claim in claims) && !CHANGING.includes(claim));
    expect(changed).toMatchObject({
      ...Object.fromEntries(otherClaims.map((claim) => [claim, original[claim]])),
      ...claims,
    });
  });

  it('removes the organization', async () => {
    idp.tamper('noOrganization');
    const { id_token } = await idp.tokensFor(EMAIL, { organization: 'org_demo' });
    expect(decodeJwt(id_token)).not.toHaveProperty('org_id');
  });

  it.each([30, 90])('issues an ID token that expired %d seconds ago', async (expiredSeconds) => {
    idp.tamper({ expiredSeconds });
    const { exp = 0 } = decodeJwt((await idp.tokensFor(EMAIL)).id_token);
    expect(NOW() - exp).toBeGreaterThanOrEqual(expiredSeconds);
    expect(NOW() - exp).toBeLessThan(expiredSeconds + 5);
  });

  it('issues an ID token in the future', async () => {
    idp.tamper('issuedInFuture');
    expect(decodeJwt((await idp.tokensFor(EMAIL)).id_token).iat).toBeGreaterThan(NOW() + 300);
  });

  it.each(['signature', 'foreignKey'] as const)('changes only the signature (%s)', async (tampering) => {
    const keys = createRemoteJWKSet(new URL(`${idp.issuer}.well-known/jwks.json`));
    await jwtVerify((await idp.tokensFor(EMAIL)).id_token, keys);
    idp.tamper(tampering);
    const { id_token } = await idp.tokensFor(EMAIL);
    expect(decodeJwt(id_token)).toMatchObject({ iss: idp.issuer, sub: 'auth0|billing', nonce: 'a-nonce' });
    await expect(jwtVerify(id_token, keys)).rejects.toThrow('signature verification failed');
  });

  it('changes the state or the issuer in the response', async () => {
    idp.tamper('state');
    expect((await returned()).get('state')).toBe('of-another-sign-in');
    idp.tamper('noState');
    expect((await returned()).has('state')).toBe(false);
    idp.tamper('responseIssuer');
    expect((await returned()).get('iss')).toBe('https://elsewhere.test/');
  });

  it('returns an error instead, in the address and in the message', async () => {
    idp.tamper({ error: 'access_denied', description: 'No.' });
    const answer = await returned();
    expect(Object.fromEntries(answer)).toMatchObject({
      error: 'access_denied',
      error_description: 'No.',
      state: 'a-state',
    });
    expect([answer.has('code'), answer.has('id_token')]).toEqual([false, false]);
    const { text } = await silent();
    expect(text).toContain('"error":"access_denied"');
  });

  it('still answers a silent check with the only script its policy allows', async () => {
    idp.tamper('state');
    const { text, policy } = await silent();
    const script = /<script>([^]*)<\/script>/.exec(text)?.[1] ?? '';
    expect(script).toContain('of-another-sign-in');
    expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
  });

  it('closes, hangs or empties calls, but never pages', async () => {
    const keys = `${idp.issuer}.well-known/jwks.json`;
    idp.tamper('refuse');
    await expect(fetch(keys)).rejects.toThrow('fetch failed');
    idp.tamper('empty');
    expect(await (await fetch(keys)).text()).toBe('');
    idp.tamper('hang');
    await expect(fetch(keys, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
    expect((await fetch(`${idp.issuer}v2/logout`)).status).toBe(200);
  });

  async function returned(): Promise<URLSearchParams> {
    const { hash, search } = await idp.visit().signIn(EMAIL, PASSWORD);
    return new URLSearchParams((flow === 'fragment' ? hash : search).slice(1));
  }

  async function silent() {
    const response = await idp.visit().authorize({ prompt: 'none', response_mode: 'web_message' });
    return { text: await response.text(), policy: response.headers.get('content-security-policy') };
  }
});

const CHANGING = ['iat', 'exp', 'at_hash', 'auth_time', 'https://listbill.example/stats'];
