import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { InMemoryProviderStorage } from '../InMemoryProviderStorage';
import { signTestToken } from '../signTestToken';
import type { Tampering } from './Tampering';

/** An answer of the provider in transit to the browser. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string;
}

export interface TamperingContext {
  readonly path: string;
  /** The address the application is returned to. */
  readonly redirectUri: string;
  readonly storage: InMemoryProviderStorage;
}

const MESSAGE = /var data = (\{.*\});/;
const SCRIPT = /<script>([^]*)<\/script>/;

/** Modifies the provider's responses: the redirect address, the web message and the token endpoint. */
export async function tamperWithAnswer(
  answer: Answer,
  tampering: Tampering,
  context: TamperingContext,
): Promise<Answer> {
  const { location } = answer.headers;
  if (typeof location === 'string' && location.startsWith(context.redirectUri)) {
    return {
      ...answer,
      headers: { ...answer.headers, location: await tamperWithAddress(location, tampering, context) },
    };
  }
  if (MESSAGE.test(answer.body)) return tamperWithMessage(answer, tampering, context);
  return context.path === '/oauth/token' ? tamperWithTokens(answer, tampering, context) : answer;
}

async function tamperWithAddress(
  address: string,
  tampering: Tampering,
  { storage }: TamperingContext,
): Promise<string> {
  const url = new URL(address);
  const part = url.hash ? 'hash' : 'search';
  const fields = Object.fromEntries(new URLSearchParams(url[part].slice(1)));
  // Only requests by the application itself can be emptied; an empty redirect would not be a response.
  if (tampering === 'empty') return address;
  url[part] = new URLSearchParams(await tamperWithFields(fields, tampering, storage)).toString();
  return url.href;
}

async function tamperWithMessage(answer: Answer, tampering: Tampering, { storage }: TamperingContext): Promise<Answer> {
  const data = JSON.parse(MESSAGE.exec(answer.body)?.[1] ?? '{}') as { response: Fields };
  const changed = { ...data, response: await tamperWithFields(data.response, tampering, storage) };
  const before = SCRIPT.exec(answer.body)?.[1] ?? '';
  const body = answer.body.replace(MESSAGE, () => `var data = ${JSON.stringify(changed)};`);
  const after = SCRIPT.exec(body)?.[1] ?? '';
  const policy = String(answer.headers['content-security-policy']).replace(hashOf(before), hashOf(after));
  return { ...answer, body, headers: { ...answer.headers, 'content-security-policy': policy } };
}

async function tamperWithTokens(answer: Answer, tampering: Tampering, { storage }: TamperingContext): Promise<Answer> {
  if (tampering === 'empty') return { ...answer, body: '' };
  if (typeof tampering === 'object' && 'tokenError' in tampering) {
    return { ...answer, status: 400, body: JSON.stringify({ error: tampering.tokenError }) };
  }
  const tokens = JSON.parse(answer.body) as Fields;
  if (!tokens['id_token']) return answer;
  return {
    ...answer,
    body: JSON.stringify({ ...tokens, id_token: await tamperWithIdToken(tokens['id_token'], tampering, storage) }),
  };
}

/** The script's hash in the format of the Content-Security-Policy. */
const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

type Fields = Readonly<Record<string, string>>;

/** The modified fields of a response by redirect or message. */
async function tamperWithFields(
  fields: Fields,
  tampering: Tampering,
  storage: InMemoryProviderStorage,
): Promise<Fields> {
  const { state, ...others } = fields;
  const withState = state === undefined ? {} : { state };
  if (typeof tampering === 'object' && 'error' in tampering) {
    const { error, description = 'Modified by the test.' } = tampering;
    const { iss } = fields;
    return { error, error_description: description, ...withState, ...(iss === undefined ? {} : { iss }) };
  }
  if (tampering === 'state') return { ...others, state: 'of-another-sign-in' };
  if (tampering === 'noState') return others;
  if (tampering === 'responseIssuer') return { ...fields, iss: 'https://elsewhere.test/' };
  if (tampering === 'empty') return withState;
  const { id_token } = fields;
  return id_token === undefined
    ? fields
    : { ...fields, id_token: await tamperWithIdToken(id_token, tampering, storage) };
}

const FUTURE_S = 600;

async function tamperWithIdToken(
  token: string,
  tampering: Tampering,
  storage: InMemoryProviderStorage,
): Promise<string> {
  const claims = decodeJwt(token);
  if (tampering === 'signature') return withBrokenSignature(token);
  if (tampering === 'foreignKey') return signedWithForeignKey(token, claims);
  const changes = changesOf(tampering, claims);
  if (!changes) return token;
  const changed = Object.fromEntries(
    Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined),
  );
  return signTestToken(storage, changed, { typ: 'JWT' });
}

/** The claims to change, where an undefined one is removed. Undefined if there are none. */
function changesOf(tampering: Tampering, { iat = 0 }: JWTPayload): Record<string, unknown> | undefined {
  const now = Math.floor(Date.now() / 1_000);
  if (typeof tampering === 'object') {
    if (!('expiredSeconds' in tampering)) return undefined;
    return { iat: iat - 3_600, exp: now - tampering.expiredSeconds };
  }
  const changes: Partial<Record<typeof tampering, Record<string, unknown>>> = {
    nonce: { nonce: 'of-another-sign-in' },
    issuer: { iss: 'https://elsewhere.test/' },
    audience: { aud: 'another-application' },
    subject: { sub: 'auth0|someone-else' },
    issuedInFuture: { iat: now + FUTURE_S, exp: now + 2 * FUTURE_S },
    otherOrganization: { org_id: 'org_other' },
    noOrganization: { org_id: undefined },
  };
  return changes[tampering];
}

function withBrokenSignature(token: string): string {
  const [header, payload, signature = ''] = token.split('.');
  const middle = Math.floor(signature.length / 2);
  const other = signature[middle] === 'A' ? 'B' : 'A';
  return [header, payload, signature.slice(0, middle) + other + signature.slice(middle + 1)].join('.');
}

async function signedWithForeignKey(token: string, claims: JWTPayload): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const { kid = '' } = decodeProtectedHeader(token);
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid }).sign(privateKey);
}
