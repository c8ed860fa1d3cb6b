import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

/**
 * The grant of the session for this application, made when there is none yet, and never a second one:
 * refresh tokens are found by their grant, so that a new grant in one tab would end the tokens of all others.
 */
export async function grantOf(provider: Provider, { oidc }: KoaContextWithOIDC) {
  const { session, client, account } = oidc;
  if (!session || !client || !account) return undefined;
  const known = session.grantIdFor(client.clientId);
  const grant =
    (known ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid profile email offline_access');
  for (const [resource, { scope }] of Object.entries(oidc.resourceServers ?? {})) {
    grant.addResourceScope(resource, scope);
  }
  await grant.save();
  return grant;
}
