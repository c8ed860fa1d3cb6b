import { createServer } from 'node:http';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { JoseTokenVerifier } from '../../../../server/infrastructure/identity/JoseTokenVerifier';
import { providerSecrets } from '../../../../server/infrastructure/identity/openid/providerSecrets';
import { freePort } from '../../../support/identity/freePort';
import { signTestToken } from '../../../support/identity/signTestToken';
import { NAMESPACE, startTestProvider } from '../../../support/identity/startTestProvider';

jest.setTimeout(30_000);

const EMAIL = 'billing@demo.test';

describe('JoseTokenVerifier', () => {
  let idp: Awaited<ReturnType<typeof startTestProvider>>;
  let verifier: JoseTokenVerifier;
  let good: JWTPayload;
  let goodToken: string;
  let idToken: string;

  beforeAll(async () => {
    idp = await startTestProvider();
    const tokens = await idp.tokensFor(EMAIL);
    goodToken = tokens.access_token;
    idToken = tokens.id_token;
    good = decodeJwt(goodToken);
    verifier = verifierOf();
  });

  afterAll(() => idp.close());

  it('tells who is asking when the token is good', async () => {
    expect(await verifier.verify(goodToken)).toEqual({
      kind: 'verified',
      token: { issuer: idp.issuer, subject: 'auth0|billing', email: EMAIL, issuedAt: good.iat },
    });
  });

  it("takes Auth0's own kind of token too", async () => {
    expect(await verifier.verify(await signTestToken(idp.storage, good, { typ: 'JWT' }))).toMatchObject({
      kind: 'verified',
    });
  });

  it('forgives a clock that is 3 seconds off', async () => {
    const token = await signTestToken(idp.storage, { ...good, exp: seconds() - 3 });
    expect(await verifier.verify(token)).toMatchObject({ kind: 'verified' });
  });

  const attacks: readonly (readonly [string, () => string | Promise<string>])[] = [
    ['nothing', () => ''],
    ['garbage', () => 'not.a.token'],
    ['bytes that are no text', () => '\u0000\uffff..'],
    ['a token of a megabyte', () => 'a'.repeat(1_000_000)],
    ['no signature (alg none)', () => `${part({ alg: 'none', typ: 'at+jwt' })}.${part(good)}.`],
    ['a signature cut off', () => `${goodToken.split('.').slice(0, 2).join('.')}.`],
    ['a claim changed after signing', () => withPayload(goodToken, { ...good, sub: 'auth0|admin' })],
    ['HS256 with the public key as its secret', hs256WithPublicKey],
    ['another key under the same name', () => signedByStranger({ kid: decodeProtectedHeader(goodToken).kid ?? '' })],
    ['another key under an unknown name', () => signedByStranger({ kid: 'unknown' })],
    [
      'a key brought along in the header',
      () => signedByStranger({ kid: 'unknown', jku: 'https://elsewhere.test/keys' }),
    ],
    ['another issuer', () => forged({ iss: 'https://elsewhere.test/' })],
    ['the issuer without its slash', () => forged({ iss: idp.issuer.slice(0, -1) })],
    ['another audience', () => forged({ aud: 'https://elsewhere.test/api' })],
    ['only the audience of userinfo', () => forged({ aud: [`${idp.issuer}userinfo`] })],
    ['no audience', () => without('aud')],
    ['a time that is over', () => forged({ exp: seconds() - 60 })],
    ['a time that has not begun', () => forged({ nbf: seconds() + 60 })],
    ['no end', () => without('exp')],
    ['no beginning', () => without('iat')],
    ['a beginning that is no number', () => forged({ iat: 'today' as unknown as number })],
    ['nobody', () => without('sub')],
    ['an end that is no number', () => forged({ exp: 'tomorrow' as unknown as number })],
    ['an ID token', () => idToken],
    [
      'an ID token made for the API',
      () => signTestToken(idp.storage, { ...decodeJwt(idToken), aud: idp.audience }, { typ: 'JWT' }),
    ],
    ['a token of another type', () => signTestToken(idp.storage, good, { typ: 'logout+jwt' })],
    ['a token bound to a key', () => forged({ cnf: { jkt: 'thumbprint' } })],
    ['a critical extension', () => withHeader(goodToken, { ...decodeProtectedHeader(goodToken), crit: ['unknown'] })],
  ];

  it.each(attacks)('refuses %s', async (_name, make) => {
    expect(await verifier.verify(await make())).toMatchObject({ kind: 'refused' });
  });

  it('never repeats the token in the reason of a refusal', async () => {
    const token = await forged({ exp: seconds() - 60 });
    expect(JSON.stringify(await verifier.verify(token))).not.toContain(token.split('.')[2]);
  });

  describe('when the keys cannot be had', () => {
    it('says so instead of refusing, given a provider that is down', async () => {
      const keysUrl = `http://127.0.0.1:${await freePort()}/keys`;
      expect(await verifierOf({ keysUrl }).verify(goodToken)).toMatchObject({ kind: 'unavailable' });
    });

    it.each([
      ['an error', 500, 'no'],
      ['something that is no key set', 200, '{"keys":"none"}'],
      ['a page', 200, '<html>'],
    ])('says so instead of refusing, given a provider that answers %s', async (_name, status, body) => {
      const stub = createServer((_request, response) => response.writeHead(status).end(body));
      const port = await freePort();
      await new Promise<void>((resolve) => stub.listen(port, '127.0.0.1', resolve));
      try {
        const answer = await verifierOf({ keysUrl: `http://127.0.0.1:${port}/` }).verify(goodToken);
        expect(answer).toMatchObject({ kind: 'unavailable' });
      } finally {
        stub.close();
      }
    });

    it('goes on with the keys it has, given a provider that went down later', async () => {
      const other = await startTestProvider();
      const { access_token } = await other.tokensFor(EMAIL);
      const warm = new JoseTokenVerifier({ issuer: other.issuer, audience: other.audience, namespace: NAMESPACE });
      await warm.verify(access_token);
      await other.close();
      expect(await warm.verify(access_token)).toMatchObject({ kind: 'verified' });
    });

    it('still refuses garbage', async () => {
      const keysUrl = `http://127.0.0.1:${await freePort()}/keys`;
      expect(await verifierOf({ keysUrl }).verify('garbage')).toMatchObject({ kind: 'refused' });
    });
  });

  it.each([-1, 6, Number.NaN])('cannot be built with a clock tolerance of %d seconds', (clockToleranceSeconds) => {
    expect(() => verifierOf({ clockToleranceSeconds })).toThrow(RangeError);
  });

  // Helpers

  function verifierOf(settings: Partial<ConstructorParameters<typeof JoseTokenVerifier>[0]> = {}) {
    return new JoseTokenVerifier({ issuer: idp.issuer, audience: idp.audience, namespace: NAMESPACE, ...settings });
  }

  function forged(claims: JWTPayload): Promise<string> {
    return signTestToken(idp.storage, { ...good, ...claims });
  }

  function without(claim: string): Promise<string> {
    const { [claim]: _left, ...rest } = good;
    return signTestToken(idp.storage, rest);
  }

  async function signedByStranger(header: Record<string, string>): Promise<string> {
    const { privateKey } = await generateKeyPair('RS256');
    return new SignJWT(good).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', ...header }).sign(privateKey);
  }

  async function hs256WithPublicKey(): Promise<string> {
    const { signingKey } = await providerSecrets(idp.storage);
    const { kty, n, e, kid } = signingKey;
    const publicKey = await importJWK({ kty, n, e } as Parameters<typeof importJWK>[0], 'RS256', { extractable: true });
    const secret = new TextEncoder().encode(await exportSPKI(publicKey as CryptoKey));
    return new SignJWT(good).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: kid ?? '' }).sign(secret);
  }
});

const seconds = () => Math.floor(Date.now() / 1_000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function withPayload(token: string, payload: object): string {
  const [header, , signature] = token.split('.');
  return [header, part(payload), signature].join('.');
}

function withHeader(token: string, header: object): string {
  const [, payload, signature] = token.split('.');
  return [part(header), payload, signature].join('.');
}
