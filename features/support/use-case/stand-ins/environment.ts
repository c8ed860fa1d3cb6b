import type { Environment } from '../../../../contract/platform/environment';
import { STAGE_APPS, STAGE_CLIENTS } from '../../stage/StageShell';

/** Contents of `environment.json` at the use-case level. */
export const ENVIRONMENT: Environment = {
  production: false,
  logging: false,
  apiBaseUrl: '/ListBillAPI',
  apps: STAGE_APPS,
  identity: {
    flow: 'code',
    tenant: 'listbill',
    domain: 'http://id.test',
    clientId: 'listbill-web',
    audience: 'https://listbill.test/api',
    scope: 'openid',
    claimsNamespace: 'https://listbill.example/',
    samlConnection: 'SSO-SAML',
    accounts: { passwordless: true, signUp: true, passwordChange: true },
    renewal: 'iframe',
    leewaySeconds: 60,
    loginStateMinutes: 15,
    silentCheckSeconds: 5,
    timeoutSeconds: 60,
  },
  inactivity: { limitMinutes: 30, otherLimitMinutes: 15, checkSeconds: 30, warningSeconds: 15 },
  analytics: { kind: 'server' },
  clientGroups: Object.keys(STAGE_CLIENTS),
  clientSettings: STAGE_CLIENTS,
  demo: true,
  embeddedDatabase: true,
};
