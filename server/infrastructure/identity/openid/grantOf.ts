import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Organizations } from './Organizations';

/**
 * The grant of the session for this application, made when there is none yet, and never a second one:
 * refresh tokens are found by their grant, so that a new grant in one tab would end the tokens of all others.
 * Only another organization needs a grant of its own.
 *
 * @param organization undefined when the request names none: then the grant stays the one it is.
 */
export async function grantOf(
  provider: Provider,
  { oidc }: KoaContextWithOIDC,
  organizations: Organizations,
  organization: string | undefined,
) {
  const { session, client, account } = oidc;
  if (!session || !client || !account) return undefined;
  const known = session.grantIdFor(client.clientId);
  const isKept = organization === undefined || organization === (await organizations.of(known));
  const grant =
    (known && isKept ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid profile email offline_access');
  for (const [resource, { scope }] of Object.entries(oidc.resourceServers ?? {})) {
    grant.addResourceScope(resource, scope);
  }
  const grantId = await grant.save();
  if (organization !== undefined) await organizations.remember(grantId, organization);
  return grant;
}
