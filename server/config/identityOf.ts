import type { IdentityConfig, ManagementConfig } from './Config';
import { listOf } from './listOf';
import type { Settings } from './settings';
import { withSlash } from './withSlash';

/** What the application is called at a provider that nobody told otherwise. */
const CLIENT_IDS = { code: 'listbill-web', fragment: 'listbill-web-fragment' };
const DEMO_SAML_CONNECTION = 'SSO-SAML';

/** Who says who is who: a provider of your own where one is named, else the embedded one. */
export function identityOf(settings: Settings, demo: boolean): IdentityConfig {
  const isOffered = (said: 'true' | 'false' | undefined) => (said === undefined ? demo : said === 'true');
  const embeddedPort = settings.IDENTITY_DOMAIN === undefined ? settings.IDENTITY_PORT : null;
  const domain = settings.IDENTITY_DOMAIN?.replace(/\/+$/, '') ?? `http://localhost:${settings.IDENTITY_PORT}`;
  return {
    embeddedPort,
    domain,
    issuer: withSlash(/^https?:/.test(domain) ? domain : `https://${domain}`),
    tenant: settings.IDENTITY_TENANT,
    flow: settings.IDENTITY_FLOW,
    clientId: settings.IDENTITY_CLIENT_ID ?? CLIENT_IDS[settings.IDENTITY_FLOW],
    audience: settings.IDENTITY_AUDIENCE,
    claimsNamespace: settings.IDENTITY_CLAIMS_NAMESPACE,
    organization: settings.IDENTITY_ORGANIZATION,
    organizationGroups: listOf(settings.IDENTITY_ORGANIZATION_GROUPS),
    samlConnection: settings.IDENTITY_SAML_CONNECTION ?? (demo ? DEMO_SAML_CONNECTION : ''),
    accounts: {
      passwordless: isOffered(settings.IDENTITY_PASSWORDLESS),
      signUp: isOffered(settings.IDENTITY_SIGN_UP),
      passwordChange: isOffered(settings.IDENTITY_PASSWORD_CHANGE),
    },
    renewal: settings.IDENTITY_RENEWAL,
    databaseConnection: settings.IDENTITY_DATABASE_CONNECTION,
    management: embeddedPort === null ? managementOf(settings, domain) : undefined,
    limits: {
      leewaySeconds: settings.IDENTITY_LEEWAY_SECONDS,
      loginStateMinutes: settings.IDENTITY_LOGIN_STATE_MINUTES,
      silentCheckSeconds: settings.IDENTITY_SILENT_CHECK_SECONDS,
      timeoutSeconds: settings.IDENTITY_TIMEOUT_SECONDS,
    },
  };
}

function managementOf(settings: Settings, domain: string): ManagementConfig | undefined {
  const { IDENTITY_MANAGEMENT_CLIENT_ID: clientId, IDENTITY_MANAGEMENT_CLIENT_SECRET: clientSecret } = settings;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return { domain: settings.IDENTITY_MANAGEMENT_DOMAIN ?? domain, clientId, clientSecret };
}
