import { type ClientMetadata, type Configuration, interactionPolicy, type Provider } from 'oidc-provider';
import type { SignInPerson } from '../../../application/session/ports';
import { isRevoked } from '../../../application/session/signInRules';
import type { IdentityClient, IdentityProviderOptions } from '../IdentityProviderOptions';
import { errorPage } from '../pages/messagePages';
import { grantOf, Organizations } from './Organizations';
import type { ProviderSecrets } from './providerSecrets';
import type { OfflineAccess } from './refreshTokens';
import { resourceServerOf, resourcesIn } from './resourceServers';
import { StorageAdapter } from './StorageAdapter';
import { claimsOf, OWN_CLAIMS } from './tokenContents';

const HOUR_S = 3_600;
const SESSION_S = 8 * HOUR_S;

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
  const { samlConnection = '' } = options;
  const organizations = new Organizations(options.organizations ?? [], storage, SESSION_S * 1_000);
  const activePerson = async (subject: string): Promise<SignInPerson | undefined> => {
    const person = await people.findBySubject(subject);
    return person?.status === 'Active' ? person : undefined;
  };

  return {
    adapter: (kind) => new StorageAdapter(kind, storage),
    jwks: { keys: [secrets.signingKey] },
    clients: clients.map(metadataOf),
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
    responseTypes: clients.some(isFragment) ? ['code', 'id_token token'] : ['code'],
    pkce: { required: () => true },
    extraParams: ['audience', 'auth0Client', 'connection', 'organization'],
    interactions: {
      policy: signInPolicy(),
      url: (_ctx, { uid, params }) => signInAddress(uid, params, samlConnection),
    },
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client, code) =>
      client.grantTypeAllowed('refresh_token') ? offlineAccess.take(textOf(code, 'codeChallenge')) : false,
    ttl: {
      AccessToken: accessTokenSeconds,
      IdToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Interaction: HOUR_S,
      Session: SESSION_S,
      Grant: SESSION_S,
      // A rotated token lives as long as the one it replaces would have.
      RefreshToken: (ctx) => ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? SESSION_S,
    },
    clientBasedCORS: (_ctx, origin, client) => client.redirectUris?.some((uri) => isAt(uri, origin)) ?? false,
    findAccount: async (ctx, subject, token) => {
      const person = await activePerson(subject);
      const grantId = textOf(token, 'grantId');
      // A concurrent request may have saved a session again after the change removed it. It is revoked too.
      const signedInAt = numberOf(token, 'authTime') ?? ctx.oidc.session?.authTime();
      if (person && signedInAt !== undefined && isRevoked(signedInAt, person.tokensValidFrom)) return undefined;
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
    extraTokenClaims: async (_ctx, token) => {
      const person = 'accountId' in token ? await activePerson(token.accountId) : undefined;
      if (!person) return undefined;
      const organization = await organizations.claimOf(textOf(token, 'grantId'));
      const email = { [`${namespace}email`]: person.email, [`${namespace}email_verified`]: true };
      return { ...email, permissions: person.permissions, ...organization };
    },
    formats: {
      customizers: {
        jwt: (_ctx, _token, jwt) => {
          jwt.payload['aud'] = [jwt.payload['aud'], `${issuer}userinfo`].flat();
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
        getResourceServerInfo: (_ctx, resource) => resourceServerOf(resource, issuer, apis, accessTokenSeconds),
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

function numberOf(thing: object | undefined, name: string): number | undefined {
  const value: unknown = thing && Reflect.get(thing, name);
  return typeof value === 'number' ? value : undefined;
}

const isAt = (address: string, origin: string) => new URL(address).origin === origin;

const { base, Check } = interactionPolicy;

/** When the sign-in page is shown. First-party applications need no consent page. */
function signInPolicy() {
  const policy = base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new Check('account_closed', 'The account is no longer active', 'login_required', ({ oidc }) =>
        oidc.session?.accountId && !oidc.account ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
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
