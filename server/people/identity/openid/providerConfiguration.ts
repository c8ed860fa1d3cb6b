import { type ClientMetadata, type Configuration, errors, interactionPolicy, type Provider } from 'oidc-provider';
import { roleOf } from '../../../../src/domain/platform/access/Role';
import { isMultiFactor } from '../../../platform/security/secondFactors';
import { DEFAULT_SESSION_LIMITS, isAfterEnd, isSessionOver } from '../../../platform/security/sessionLife';
import type { ProviderStorage, SignInPerson } from '../../session/ports';
import { firstTokenAfter, isRevoked } from '../../session/signInRules';
import type { IdentityClient, IdentityProviderOptions } from '../IdentityProviderOptions';
import { errorPage } from '../pages/messagePages';
import { waysClient } from '../routes/waysRoutes';
import { grantOf, Organizations } from './Organizations';
import type { ProviderSecrets } from './providerSecrets';
import type { OfflineAccess } from './refreshTokens';
import { resourceServerOf, resourcesIn } from './resourceServers';
import { asksForSecondFactor, MULTI_FACTOR } from './SignInSteps';
import { StorageAdapter } from './StorageAdapter';
import { lifeIn, methodsOf, sessionIdOf, signedInAtOf } from './sessionLife';
import { claimsOf, OWN_CLAIMS } from './tokenContents';

const HOUR_S = 3_600;

/**
 * Configures oidc-provider with the addresses, tokens and behavior of an Auth0 tenant.
 *
 * @param provider returns the configured provider; called only once it exists.
 */
export function providerConfiguration(
  options: IdentityProviderOptions,
  secrets: ProviderSecrets,
  offlineAccess: OfflineAccess,
  provider: () => Provider,
): Configuration {
  const { issuer, clients, apis, people, storage, namespace, accessTokenSeconds = HOUR_S } = options;
  const { samlConnection = '', sessionLimits = DEFAULT_SESSION_LIMITS } = options;
  const sessionSeconds = Math.floor(sessionLimits.sessionMs / 1_000);
  const organizations = new Organizations(options.organizations ?? [], storage, sessionLimits.sessionMs);
  const activePerson = async (subject: string): Promise<SignInPerson | undefined> => {
    const person = await people.findBySubject(subject);
    return person?.status === 'Active' ? person : undefined;
  };

  return {
    adapter: (kind) => new StorageAdapter(kind, storage, people),
    // The first one signs.
    jwks: { keys: [secrets.signingKey, ...(secrets.formerKey ? [secrets.formerKey] : [])] },
    clients: [...clients.map(metadataOf), waysMetadata(issuer)],
    acrValues: [MULTI_FACTOR],
    cookies: {
      keys: [secrets.cookieKey],
      names: { session: 'listbill_session', interaction: 'listbill_sign_in', resume: 'listbill_resume' },
    },
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      jwks: '/.well-known/jwks.json',
    },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: {
      // The email does not depend on the scope `email`, because an application may request only `openid`.
      openid: ['sub', 'email', 'email_verified', 'org_id', 'org_name', ...OWN_CLAIMS.map((name) => namespace + name)],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    responseTypes: clients.some(isFragment) ? ['none', 'code', 'id_token token'] : ['none', 'code'],
    pkce: { required: () => true },
    extraParams: ['audience', 'auth0Client', 'connection', 'organization'],
    interactions: {
      policy: signInPolicy(options.secondFactor === 'required'),
      url: (_ctx, { uid, params }) => signInAddress(uid, params, samlConnection),
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') ? offlineAccess.take(textOf(code, 'codeChallenge')) : false,
    ttl: {
      AccessToken: (ctx) => lifeIn(signedInAtOf(ctx), sessionSeconds, accessTokenSeconds),
      IdToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Interaction: HOUR_S,
      Session: (_ctx, session) => lifeIn(session.authTime(), sessionSeconds),
      Grant: sessionSeconds,
      RefreshToken: (ctx, token) => lifeIn(signedInAtOf(ctx, token), sessionSeconds),
    },
    clientBasedCORS: (_ctx, origin, client) => client.redirectUris?.some((uri) => isAt(uri, origin)) ?? false,
    findAccount: async (ctx, subject, token) => {
      const person = await activePerson(subject);
      const grantId = textOf(token, 'grantId');
      // A concurrent request may have saved a session again after the change removed it. It is revoked too.
      const signedInAt = signedInAtOf(ctx, token);
      if (person && signedInAt !== undefined) {
        if (isRevoked(signedInAt, person.tokensValidFrom)) return undefined;
        const times = { signedInAtMs: signedInAt * 1_000, lastActionMs: person.lastActionAt?.getTime() ?? null };
        const roles = person.roles.flatMap((role) => roleOf(role) ?? []);
        if (isSessionOver(times, roles, sessionLimits, Date.now())) return undefined;
        const sessionId = sessionIdOf(ctx, token);
        const endedAt = sessionId === undefined ? null : await people.sessionEndedAt(subject, sessionId);
        if (!isAfterEnd(signedInAt, endedAt)) return undefined;
      }
      if (!person || !(await organizations.stillAdmits(person, grantId))) return undefined;
      const claims = async () => ({
        ...claimsOf(person, namespace),
        ...(await organizations.claimOf(ctx.oidc.entities.Grant?.jti ?? grantId)),
      });
      return { accountId: subject, claims };
    },
    loadExistingGrant: async (ctx) => {
      const { params, account } = ctx.oidc;
      const person = account && (await activePerson(account.accountId));
      return grantOf(provider(), ctx, organizations, person && organizations.admit(person, params?.['organization']));
    },
    extraTokenClaims: async (ctx, token) => {
      const person = 'accountId' in token ? await activePerson(token.accountId) : undefined;
      if (!person) return undefined;
      const organization = await organizations.claimOf(textOf(token, 'grantId'));
      const email = { [`${namespace}email`]: person.email, [`${namespace}email_verified`]: true };
      const session = {
        [`${namespace}session_id`]: sessionIdOf(ctx, token),
        [`${namespace}auth_time`]: signedInAtOf(ctx, token),
        [`${namespace}amr`]: methodsOf(ctx, token),
      };
      return { ...email, ...session, permissions: person.permissions, ...organization };
    },
    formats: {
      customizers: {
        jwt: async (_ctx, token, jwt) => {
          jwt.payload['aud'] = [jwt.payload['aud'], `${issuer}userinfo`].flat();
          const person = 'accountId' in token ? await people.findBySubject(token.accountId) : undefined;
          if (person) jwt.payload['iat'] = await secondFrom(firstTokenAfter(person), Number(jwt.payload['iat']));
          await assertGrant(storage, textOf(token, 'grantId'));
        },
      },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // The library's userinfo refuses tokens for an API; ours accepts them, as Auth0 does.
      userinfo: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, _client, oneOf) => oneOf?.[0] ?? resourcesIn(ctx.oidc.params),
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource) =>
          resourceServerOf(resource, issuer, apis, lifeIn(signedInAtOf(ctx), sessionSeconds, accessTokenSeconds)),
      },
    },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'html';
      ctx.body = errorPage({ code: error, detail: description, home: clients[0]?.logoutUris[0] });
    },
  };
}

/** A string property of one of the library's objects. */
function textOf(thing: object | undefined, name: string): string | undefined {
  const value: unknown = thing && Reflect.get(thing, name);
  return typeof value === 'string' ? value : undefined;
}

/**
 * Waits until the first second whose tokens count, if it is not over yet: a sign-out in this second would end the new token
 * too.
 */
async function secondFrom(first: number, issuedAt: number): Promise<number> {
  if (issuedAt >= first) return issuedAt;
  // At most a second, also if another server's clock is ahead.
  const waitMs = Math.min(1_000, Math.max(0, first * 1_000 - Date.now()));
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return first;
}

/** @throws InvalidGrant if the grant was revoked while the token was made, as by a replay of its code. */
async function assertGrant(storage: ProviderStorage, grantId: string | undefined): Promise<void> {
  if (grantId !== undefined && !(await storage.find('Grant', grantId)))
    throw new errors.InvalidGrant('grant not found');
}

const isAt = (address: string, origin: string) => new URL(address).origin === origin;

const { base, Check } = interactionPolicy;

/**
 * When the sign-in page is shown. First-party applications need no consent page.
 *
 * @param needsSecondFactor for every session.
 */
function signInPolicy(needsSecondFactor: boolean) {
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check('account_closed', 'The account is no longer active', 'login_required', ({ oidc }) =>
        oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  policy
    .get('login')
    ?.checks.add(
      new Check('second_factor', 'A second factor is needed', 'login_required', ({ oidc }) =>
        oidc.session?.accountId &&
        (needsSecondFactor || asksForSecondFactor(oidc.params)) &&
        !isMultiFactor(oidc.session.amr)
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    );
  return policy;
}

/**
 * Address of the sign-in page. Requests for the company connection go to company sign-on directly.
 *
 * @param uid id of the sign-in in progress.
 * @param samlConnection empty if there is none.
 */
function signInAddress(uid: string, { connection }: Readonly<Record<string, unknown>>, samlConnection: string): string {
  const isCompany = samlConnection !== '' && connection === samlConnection;
  return isCompany ? `/u/login/${uid}/company` : `/u/login/${uid}`;
}

const isFragment = ({ flow }: IdentityClient): boolean => flow === 'fragment';

/** Client metadata of an application for oidc-provider. */
function metadataOf(client: IdentityClient): ClientMetadata {
  const { clientId, redirectUris } = client;
  const common = {
    client_id: clientId,
    redirect_uris: [...redirectUris],
    token_endpoint_auth_method: 'none' as const,
  };
  if (!isFragment(client)) {
    return { ...common, response_types: ['code'], grant_types: ['authorization_code', 'refresh_token'] };
  }
  return {
    ...common,
    response_types: ['id_token token'],
    grant_types: ['implicit'],
    // The library allows tokens in the URL of web applications only with https, and this provider runs on localhost.
    application_type: redirectUris.some((uri) => uri.startsWith('http:')) ? 'native' : 'web',
  };
}

/** The provider's own pages. They get no code and no token. */
function waysMetadata(issuer: string): ClientMetadata {
  const { clientId, redirectUri } = waysClient(issuer);
  return {
    client_id: clientId,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    response_types: ['none'],
    grant_types: [],
    application_type: redirectUri.startsWith('http:') ? 'native' : 'web',
  };
}
