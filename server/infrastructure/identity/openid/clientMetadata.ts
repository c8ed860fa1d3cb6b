import type { ClientMetadata } from 'oidc-provider';
import type { IdentityClient } from '../IdentityProviderOptions';

export const isFragment = ({ flow }: IdentityClient): boolean => flow === 'fragment';

/** How oidc-provider is told of an application. */
export function metadataOf(client: IdentityClient): ClientMetadata {
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
    // Of web applications the library takes https alone for tokens in the address, and this provider lives on localhost.
    application_type: redirectUris.some((uri) => uri.startsWith('http:')) ? 'native' : 'web',
  };
}
