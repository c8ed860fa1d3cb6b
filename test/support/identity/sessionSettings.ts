/** Content of `environment.json` for the session without screens and a running provider. */
export function sessionSettings(
  { issuer, clientId, audience, flow }: Readonly<Record<'issuer' | 'clientId' | 'audience' | 'flow', string>>,
  changes: Readonly<Record<string, unknown>> = {},
) {
  return {
    flow,
    domain: issuer.slice(0, -1),
    clientId,
    audience,
    scope: 'openid',
    databaseConnection: 'Username-Password-Authentication',
    renewal: 'iframe',
    leewaySeconds: 60,
    loginStateMinutes: 15,
    silentCheckSeconds: 5,
    timeoutSeconds: 60,
    ...changes,
  };
}
