import type { Environment } from '../../../contract/platform/environment';
import { API_BASE } from '../../../contract/platform/shared/apiBase';
import type { Config } from './Config';

/** The content of `environment.json`. @source ENV-1 INA-2 INA-3 SES-6 SES-9 */
export function browserEnvironment(config: Config): Environment {
  const { production, identity, apps, clientGroups, clientSettings, inactivity, analytics, demo, database } = config;
  const { flow, tenant, domain, clientId, audience, claimsNamespace, organization, samlConnection } = identity;
  const { databaseConnection, accounts, renewal, limits } = identity;
  return {
    production,
    logging: config.browserLogging,
    apiBaseUrl: API_BASE,
    apps,
    identity: {
      flow,
      tenant,
      domain,
      clientId,
      audience,
      scope: renewal === 'refresh' && flow === 'code' ? 'openid offline_access' : 'openid',
      claimsNamespace,
      ...(organization === undefined ? {} : { organization }),
      samlConnection,
      ...(databaseConnection === undefined ? {} : { databaseConnection }),
      accounts,
      renewal,
      ...limits,
    },
    inactivity,
    analytics,
    clientGroups: [...clientGroups],
    clientSettings,
    demo,
    embeddedDatabase: database.kind === 'embedded',
    officeTimeZone: config.processingTimeZone,
  };
}
