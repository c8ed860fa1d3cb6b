import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { JoseTokenVerifier } from '../../../../../server/people/identity/JoseTokenVerifier';
import { providerSecrets } from '../../../../../server/people/identity/openid/providerSecrets';
import { freePort } from '../../../../support/identity/freePort';
import { signTestToken } from '../../../../support/identity/signTestToken';
import { NAMESPACE, startTestProvider } from '../../../../support/identity/startTestProvider';

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

  it('returns the caller for a valid token', async () => {
    expect(await verifier.verify(goodToken)).toEqual({
      kind: 'verified',
      token: {
        issuer: idp.issuer,
        subject: 'auth0|billing',
        email: EMAIL,
        isEmailVerified: true,
        issuedAt: good.iat,
        session: { sessionId: expect.any(String), signedInAt: expect.any(Number), methods: ['pwd'] },
      },
    });
  });

  it("also accepts Auth0's token type", async () => {
    expect(await verifier.verify(await signTestToken(idp.storage, good, { typ: 'JWT' }))).toMatchObject({
      kind: 'verified',
    });
  });

  it('tolerates a clock difference of 3 seconds', async () => {
    const token = await signTestToken(idp.storage, { ...good, exp: seconds() - 3 });
    expect(await verifier.verify(token)).toMatchObject({ kind: 'verified' });
  });

  it('accepts only the signatures of the settings', async () => {
    const token = await signTestToken(idp.storage, good);
    expect(await verifierOf({ algorithms: ['ES256'] }).verify(token)).toMatchObject({ kind: 'refused' });
    expect(await verifierOf({ algorithms: ['ES256', 'RS256'] }).verify(token)).toMatchObject({ kind: 'verified' });
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const published = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'curve' }] });
    const keys = createServer((_request, response) => {
      response.end(published);
    }).listen(0, '127.0.0.1');
    await once(keys, 'listening');
    const keysUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`;
    const onCurve = await new SignJWT(good)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'curve' })
      .sign(privateKey);
    expect(await verifierOf({ keysUrl, algorithms: ['ES256'] }).verify(onCurve)).toMatchObject({ kind: 'verified' });
    expect(await verifierOf({ keysUrl }).verify(onCurve)).toMatchObject({ kind: 'refused' });
    await new Promise((resolve) => keys.close(resolve));
  });

  it("accepts a token before its time if the provider's clock is ahead, and still refuses an expired one", async () => {
    const patient = verifierOf({ notBeforeToleranceSeconds: 60 });
    const early = await signTestToken(idp.storage, { ...good, nbf: seconds() + 50 });
    expect(await patient.verify(early)).toMatchObject({ kind: 'verified' });
    const tooEarly = await signTestToken(idp.storage, { ...good, nbf: seconds() + 90 });
    expect(await patient.verify(tooEarly)).toMatchObject({ kind: 'refused' });
    const expired = await signTestToken(idp.storage, { ...good, exp: seconds() - 30 });
    expect(await patient.verify(expired)).toMatchObject({ kind: 'refused' });
  });

  const attacks: readonly (readonly [string, () => string | Promise<string>])[] = [
    ['nothing', () => ''],
    ['garbage', () => 'not.a.token'],
    ['binary data', () => '\u0000\uffff..'],
    ['a token of a megabyte', () => 'a'.repeat(1_000_000)],
    ['no signature (alg none)', () => `${part({ alg: 'none', typ: 'at+jwt' })}.${part(good)}.`],
    ['a missing signature', () => `${goodToken.split('.').slice(0, 2).join('.')}.`],
    ['a claim changed after signing', () => withPayload(goodToken, { ...good, sub: 'auth0|admin' })],
    ['HS256 with the public key as its secret', hs256WithPublicKey],
    ['a foreign key with the same key ID', () => signedByStranger({ kid: decodeProtectedHeader(goodToken).kid ?? '' })],
    ['a foreign key with an unknown key ID', () => signedByStranger({ kid: 'unknown' })],
    [
      'a key brought along in the header',
      () => signedByStranger({ kid: 'unknown', jku: 'https://elsewhere.test/keys' }),
    ],
    ['another issuer', () => forged({ iss: 'https://elsewhere.test/' })],
    ['the issuer without its slash', () => forged({ iss: idp.issuer.slice(0, -1) })],
    ['another audience', () => forged({ aud: 'https://elsewhere.test/api' })],
    ['only the audience of userinfo', () => forged({ aud: [`${idp.issuer}userinfo`] })],
    ['no audience', () => without('aud')],
    ['an expiry in the past', () => forged({ exp: seconds() - 60 })],
    ['a start time in the future', () => forged({ nbf: seconds() + 60 })],
    ['no expiry', () => without('exp')],
    ['no issue time', () => without('iat')],
    ['an issue time that is not a number', () => forged({ iat: 'today' as unknown as number })],
    ['a list of subjects', () => forged({ sub: ['auth0|billing'] })],
    ['an empty subject', () => forged({ sub: '' })],
    ['a session id of 201 characters', () => forged({ [`${NAMESPACE}session_id`]: 's'.repeat(201) })],
    ['a session id that is no text', () => forged({ [`${NAMESPACE}session_id`]: ['one'] })],
    ['a session id with a NUL', () => forged({ [`${NAMESPACE}session_id`]: 'one\0' })],
    ['no subject', () => without('sub')],
    ['an expiry that is not a number', () => forged({ exp: 'tomorrow' as unknown as number })],
    ['an ID token', () => idToken],
    [
      'an ID token made for the API',
      () => signTestToken(idp.storage, { ...decodeJwt(idToken), aud: idp.audience }, { typ: 'JWT' }),
    ],
    ['a token of another type', () => signTestToken(idp.storage, good, { typ: 'logout+jwt' })],
    ['a token bound to a key', () => forged({ cnf: { jkt: 'thumbprint' } })],
    ['a critical extension', () => withHeader(goodToken, { ...decodeProtectedHeader(goodToken), crit: ['unknown'] })],
  ];

  it.each(attacks)('rejects %s', async (_name, make) => {
    expect(await verifier.verify(await make())).toMatchObject({ kind: 'refused' });
  });

  it.each([
    ['of another application, as Auth0 names it', { azp: 'another-application' }, 'refused'],
    ['of another application, as RFC 9068 names it', { client_id: 'another-application' }, 'refused'],
    ['that names this application and another', { azp: 'listbill-web', client_id: 'another-application' }, 'refused'],
    ['whose application is no text', { azp: ['listbill-web'] }, 'refused'],
    ['of this application', { azp: 'listbill-web', client_id: 'listbill-web' }, 'verified'],
    ['of an application named in the settings', { azp: 'partner', client_id: undefined }, 'verified'],
    ['that names no application', { azp: undefined, client_id: undefined }, 'refused'],
  ] as const)('decides about a token %s', async (_what, claims, kind) => {
    const own = verifierOf({ clientIds: ['listbill-web', 'partner'] });
    expect(await own.verify(await forged(claims))).toMatchObject({ kind });
  });

  it('never includes the token in the reason for a rejection', async () => {
    const token = await forged({ exp: seconds() - 60 });
    expect(JSON.stringify(await verifier.verify(token))).not.toContain(token.split('.')[2]);
  });

  describe('when the keys are unavailable', () => {
    it('reports that instead of rejecting the token if the provider is down', async () => {
      const keysUrl = `http://127.0.0.1:${await freePort()}/keys`;
      expect(await verifierOf({ keysUrl }).verify(goodToken)).toMatchObject({ kind: 'unavailable' });
    });

    it.each([
      ['an error', 500, 'no'],
      ['something other than a key set', 200, '{"keys":"none"}'],
      ['a page', 200, '<html>'],
    ])('reports that instead of rejecting the token if the provider answers %s', async (_name, status, body) => {
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

    it('reads the keys once, and fails until it could', async () => {
      let isUp = false;
      let keys: readonly object[] = [];
      let asked = 0;
      const stub = createServer((_request, response) => {
        asked += 1;
        response.writeHead(isUp ? 200 : 404).end(JSON.stringify({ keys }));
      });
      const port = await freePort();
      await new Promise<void>((resolve) => stub.listen(port, '127.0.0.1', resolve));
      try {
        const early = verifierOf({ keysUrl: `http://127.0.0.1:${port}/` });
        await expect(early.readKeys()).rejects.toThrow('200 OK');
        isUp = true;
        await expect(early.readKeys()).rejects.toThrow('The identity provider publishes no keys.');
        keys = [{ kty: 'RSA', n: 'AQAB', e: 'AQAB', kid: 'one' }];
        await early.readKeys();
        const before = asked;
        isUp = false;
        await early.readKeys();
        expect(asked).toBe(before);
      } finally {
        stub.close();
      }
    });

    it('uses the cached keys if the provider goes down later', async () => {
      const other = await startTestProvider();
      const { access_token } = await other.tokensFor(EMAIL);
      const warm = new JoseTokenVerifier({ issuer: other.issuer, audience: other.audience, namespace: NAMESPACE });
      await warm.verify(access_token);
      await other.close();
      expect(await warm.verify(access_token)).toMatchObject({ kind: 'verified' });
    });

    it('still rejects malformed tokens', async () => {
      const keysUrl = `http://127.0.0.1:${await freePort()}/keys`;
      expect(await verifierOf({ keysUrl }).verify('garbage')).toMatchObject({ kind: 'refused' });
    });
  });

  it.each([-1, 6, Number.NaN])('cannot be built with a clock tolerance of %d seconds', (clockToleranceSeconds) => {
    expect(() => verifierOf({ clockToleranceSeconds })).toThrow(RangeError);
  });

  function verifierOf(settings: Partial<ConstructorParameters<typeof JoseTokenVerifier>[0]> = {}) {
    return new JoseTokenVerifier({ issuer: idp.issuer, audience: idp.audience, namespace: NAMESPACE, ...settings });
  }

  function forged(claims: object): Promise<string> {
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
