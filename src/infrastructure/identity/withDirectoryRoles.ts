import { IdentityError } from '../../application/session/IdentityError';
import type { Identity, IdentityTokens } from '../../application/session/ports';
import { userFromClaims } from '../../domain/session/userFromClaims';

/** What the directory says about the signed-in person, as the claims would. */
export interface DirectoryClaims {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
}

/**
 * Asks the directory about a person. Undefined if the server refuses the person, who then has no access.
 *
 * @throws Error if there is no answer.
 */
export type ReadDirectory = (accessToken: string, email: string) => Promise<DirectoryClaims | undefined>;

/**
 * The identity port for tenants whose ID tokens carry no roles, such as one without the Action of `docs/identity.md`, and
 * for people who accept an invitation by signing in: roles, groups and codes then come from the directory. Claims with a
 * role stay as they are.
 *
 * @param namespace of the custom claims, with a trailing slash.
 */
export function withDirectoryRoles(identity: Identity, namespace: string, readDirectory: ReadDirectory): Identity {
  const complete = async <Tokens extends IdentityTokens | undefined>(tokens: Tokens): Promise<Tokens> => {
    const user = tokens && userFromClaims(tokens.claims, { namespace, clientGroups: [] });
    if (!tokens || !user || user.roles.length > 0) return tokens;
    const known = await readDirectory(tokens.accessToken, user.email).catch((cause: unknown) => {
      throw new IdentityError('request_error', 'Your access could not be read. Try again in a minute.', {
        transient: true,
        cause,
      });
    });
    return known && known.roles.length > 0
      ? { ...tokens, claims: claimsWith(tokens.claims, namespace, known) }
      : tokens;
  };
  return {
    check: async (overrides) => complete(await identity.check(overrides)),
    complete: async (signInReturn) => {
      const { tokens, target } = await identity.complete(signInReturn);
      return { tokens: await complete(tokens), target };
    },
    renew: async () => complete(await identity.renew()),
    login: (target, through) => identity.login(target, through),
    tokenFor: (audience, scope) => identity.tokenFor(audience, scope),
    logout: (options) => identity.logout(options),
  };
}

function claimsWith(
  claims: IdentityTokens['claims'],
  namespace: string,
  { roles, groups, carrierCodes, agentCodes, repId }: DirectoryClaims,
): IdentityTokens['claims'] {
  const name = `${namespace}app_metadata`;
  const app = claims[name];
  const authorization = { roles, groups, permissions: [] };
  return {
    ...claims,
    [name]: { ...(app instanceof Object && app), authorization, carrierCodes, agentCodes, repId },
  };
}
