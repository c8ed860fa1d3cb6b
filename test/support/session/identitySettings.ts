import type { IdentityProviderKeys, IdentitySettings } from '../../../src/infrastructure/identity/IdentitySettings';

/** Default settings of a tenant in code mode unless overridden. */
export const identitySettings = (
  settings: Partial<IdentitySettings & IdentityProviderKeys> = {},
): IdentitySettings & IdentityProviderKeys => ({
  flow: 'code',
  domain: 'tenant.test',
  clientId: 'listbill-web',
  audience: 'https://listbill.example/api',
  scope: 'openid',
  databaseConnection: 'Username-Password-Authentication',
  renewal: 'iframe',
  leewaySeconds: 60,
  loginStateMinutes: 15,
  silentCheckSeconds: 5,
  timeoutSeconds: 60,
  appUrl: 'http://app.test/',
  ...settings,
});
