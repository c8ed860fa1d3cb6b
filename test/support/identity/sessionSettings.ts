/** What the session without screens reads from its `environment.json`, for a provider that runs; tell what differs. */
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
