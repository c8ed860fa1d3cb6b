import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as v from 'valibot';
import { JoseTokenVerifier } from '../../../people/identity/JoseTokenVerifier';
import type { Config, IdentityConfig, ManagementConfig } from '../../../platform/config/Config';
import { isMultiFactor } from '../../../platform/security/secondFactors';
import { reasonOf } from '../reasonOf';
import { type Finding, finding } from './Finding';
import { assertProvider } from './startChecks';

const MAX_ANSWER_MS = 10_000;
/** Tenant settings needed for accounts created from the directory. */
const MANAGEMENT_SCOPES = [
  'create:users',
  'read:users',
  'update:users',
  'update:users_app_metadata',
  'delete:users',
  'create:user_tickets',
];

const discoverySchema = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  jwks_uri: v.string(),
});
const keysSchema = v.object({ keys: v.array(v.object({ kty: v.string(), alg: v.optional(v.string()) })) });
const managementTokenSchema = v.object({ scope: v.optional(v.string(), '') });

/**
 * Checks the identity provider as far as that is possible without a person: endpoints, keys, clock, application, API, machine
 * client, and the claims of an access token. Changes nothing.
 *
 * @param testToken an access token of a person, for its claims; undefined to leave them out.
 * @source docs/decisions/identity.md#the-provider-must-be-auth0-or-have-its-endpoints
 */
export async function* examineIdentity(
  config: Pick<Config, 'identity' | 'publicUrl'> & Partial<Pick<Config, 'stepUp'>>,
  testToken: string | undefined,
): AsyncGenerator<Finding> {
  const { identity, publicUrl, stepUp } = config;
  const provider = await finding(`Identity provider ${identity.issuer} answers`, () => assertProvider(config));
  yield provider.finding;
  if (provider.finding.advice !== null && provider.isUnreachable) return;
  yield (await finding('It has the endpoints of Auth0', () => assertEndpoints(identity))).finding;
  yield (await finding(`It signs with ${identity.tokenAlgorithms.join(' or ')}`, () => assertKeys(identity))).finding;
  const application = `Application ${identity.clientId} may sign in to the API ${identity.audience}`;
  yield (await finding(application, () => assertApplication(identity, publicUrl))).finding;
  const { management } = identity;
  if (management)
    yield (await finding('The machine client may manage accounts', () => assertMachineClient(management))).finding;
  if (testToken !== undefined)
    yield (
      await finding('The access token has what Listbill needs', () =>
        assertToken(identity, testToken, stepUp !== undefined),
      )
    ).finding;
}

async function assertEndpoints({ issuer }: IdentityConfig): Promise<void> {
  const address = `${issuer}.well-known/openid-configuration`;
  const found = v.safeParse(discoverySchema, await json(address));
  if (!found.success) throw new Error(`${address} does not describe an OpenID provider. Check IDENTITY_DOMAIN.`);
  const { issuer: own, authorization_endpoint, token_endpoint } = found.output;
  if (own !== issuer)
    throw new Error(
      `It calls itself ${own}, but Listbill expects ${issuer}. Set IDENTITY_DOMAIN to the domain that its tokens name.`,
    );
  const other = [
    [authorization_endpoint, `${issuer}authorize`],
    [token_endpoint, `${issuer}oauth/token`],
  ].filter(([is, expected]) => is !== expected);
  if (other.length === 0 && (await status(`${issuer}v2/logout`)) !== 404) return;
  throw new Error(
    `Listbill needs the addresses /authorize, /oauth/token and /v2/logout below ${issuer}. Use Auth0, or a provider that speaks its endpoints.`,
  );
}

async function assertKeys({ issuer, tokenAlgorithms }: IdentityConfig): Promise<void> {
  const found = v.safeParse(keysSchema, await json(`${issuer}.well-known/jwks.json`));
  const fits = ({ kty, alg }: { kty: string; alg?: string | undefined }) =>
    tokenAlgorithms.some((name) => kty === (name.startsWith('ES') ? 'EC' : 'RSA') && (alg ?? name) === name);
  if (found.success && found.output.keys.some(fits)) return;
  const names = tokenAlgorithms.join(' or ');
  throw new Error(
    `It publishes no key for ${names}. Set the signing algorithm of the API and the application to it, or IDENTITY_TOKEN_ALGORITHMS.`,
  );
}

/** Asks for a sign-in without a form. Without a session, the provider returns `login_required` if everything else fits. */
async function assertApplication(identity: IdentityConfig, publicUrl: string): Promise<void> {
  const { issuer, clientId, audience, flow, organization } = identity;
  const callback = `${publicUrl}callback`;
  const challenge = createHash('sha256').update(randomBytes(32).toString('base64url')).digest('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    audience,
    scope: 'openid',
    prompt: 'none',
    state: randomBytes(8).toString('hex'),
    nonce: randomBytes(8).toString('hex'),
    ...(organization && { organization }),
    ...(flow === 'code'
      ? { response_type: 'code', code_challenge: challenge, code_challenge_method: 'S256' }
      : { response_type: 'token id_token' }),
  });
  const answer = await fetch(`${issuer}authorize?${query}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  });
  const target = answer.headers.get('location') ?? '';
  if (!target.startsWith(callback)) {
    const text = plainText(await answer.text().catch(() => ''));
    const advice = `Check IDENTITY_CLIENT_ID, and that the application allows the callback URL ${callback}.`;
    throw new Error(`It does not know the application or its callback URL (${answer.status}). ${text} ${advice}`);
  }
  const returned = new URLSearchParams(target.slice(callback.length + 1));
  const error = returned.get('error') ?? '';
  if (error === 'login_required' || error === 'interaction_required' || error === 'consent_required') return;
  const why = returned.get('error_description') ?? error;
  throw new Error(
    `It refuses to sign in: ${why || 'no reason given'}. Check IDENTITY_AUDIENCE: the identifier of the API, exactly as registered.`,
  );
}

async function assertMachineClient({ domain, clientId, clientSecret }: ManagementConfig): Promise<void> {
  const base = domain.startsWith('http:') ? domain : `https://${domain}`;
  const answer = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    // The client secret is in the body.
    redirect: 'error',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      audience: `${base}/api/v2/`,
    }),
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  });
  if (!answer.ok)
    throw new Error(
      `${base} refuses it (${answer.status}). Check IDENTITY_MANAGEMENT_CLIENT_ID, IDENTITY_MANAGEMENT_CLIENT_SECRET and IDENTITY_MANAGEMENT_DOMAIN, and that it is authorized for the Management API.`,
    );
  const granted = v.parse(managementTokenSchema, await answer.json()).scope.split(' ');
  const missing = MANAGEMENT_SCOPES.filter((scope) => !granted.includes(scope));
  if (missing.length > 0)
    throw new Error(`It lacks the scopes ${missing.join(', ')}. Grant them for the Management API.`);
}

async function assertToken(
  {
    issuer,
    audience,
    clientId,
    otherClientIds,
    claimsNamespace: namespace,
    limits,
    secondFactor,
    tokenAlgorithms: algorithms,
  }: IdentityConfig,
  token: string,
  needsSignInTime: boolean,
) {
  if (token.split('.').length !== 3)
    throw new Error(
      'It is opaque: its audience is not an API of this tenant. Check IDENTITY_AUDIENCE, then sign in again for a new one.',
    );
  const claims = claimsIn(token);
  if (claims['iss'] !== issuer)
    throw new Error(`It is from ${String(claims['iss'])}, not from ${issuer}. Check IDENTITY_DOMAIN.`);
  const audiences = [claims['aud']].flat();
  if (!audiences.includes(audience))
    throw new Error(`It is for ${audiences.join(' and ')}, not for ${audience}. Check IDENTITY_AUDIENCE.`);
  const { leewaySeconds: notBeforeToleranceSeconds } = limits;
  const clientIds = [clientId, ...otherClientIds];
  const verifier = new JoseTokenVerifier({
    issuer,
    audience,
    clientIds,
    namespace,
    notBeforeToleranceSeconds,
    algorithms,
  });
  const verification = await verifier.verify(token);
  if (verification.kind === 'unavailable') throw new Error(`The keys cannot be read: ${reasonOf(verification.cause)}.`);
  if (verification.kind === 'refused') throw new Error(`The server would refuse it: ${verification.reason}`);
  const { subject, email, isEmailVerified, session } = verification.token;
  if (subject.endsWith('@clients')) throw new Error('It belongs to a machine client. Use the token of a person.');
  if (email === undefined)
    throw new Error(
      `The claim ${namespace}email is missing. Add the Action of docs/identity.md to the trigger post-login, and check IDENTITY_CLAIMS_NAMESPACE.`,
    );
  if (!isEmailVerified)
    throw new Error(
      `The claim ${namespace}email_verified is not true. Without it no one accepts an invitation: confirm the address, and add the claim as in docs/identity.md.`,
    );
  if (needsSignInTime && session?.signedInAt === undefined)
    throw new Error(
      `The claims ${namespace}session_id and ${namespace}auth_time are missing. Without them bank accounts, refunds, and exports of members are refused: add them as in docs/identity.md, or set STEP_UP_MINUTES=0.`,
    );
  if (secondFactor === 'required' && !isMultiFactor(session?.methods))
    throw new Error(
      `The claim ${namespace}amr names no second factor, so the server refuses every call. Require one at the provider and send the claim as in docs/identity.md, or set SIGN_IN_SECOND_FACTOR=optional.`,
    );
}

function claimsIn(token: string): Readonly<Record<string, unknown>> {
  try {
    decodeProtectedHeader(token);
    return decodeJwt(token);
  } catch (cause) {
    throw new Error('It is not an access token. Paste it completely, without quotes.', { cause });
  }
}

async function json(address: string): Promise<unknown> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(MAX_ANSWER_MS) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}. Check IDENTITY_DOMAIN.`);
  return answer.json().catch(() => undefined);
}

async function status(address: string): Promise<number> {
  const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(MAX_ANSWER_MS) });
  await answer.body?.cancel();
  return answer.status;
}

const MAX_TEXT = 200;

/** The text of a page without markup, shortened. */
function plainText(page: string): string {
  const text = page
    .replaceAll(/<(style|script|title)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.slice(0, MAX_TEXT);
}
