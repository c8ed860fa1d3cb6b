import { JoseTokenVerifier } from '../../people/identity/JoseTokenVerifier';
import type { Config, IdentityConfig } from '../../platform/config/Config';
import type { Clock } from '../../platform/shared/Clock';
import type { ReportProgress } from './openDatabase';
import { reasonOf } from './reasonOf';

/** Verifies the tokens of the identity provider in the settings. */
export function tokenVerifierOf(identity: IdentityConfig, clock: Clock): JoseTokenVerifier {
  return new JoseTokenVerifier({
    issuer: identity.issuer,
    audience: identity.audience,
    clientIds: [identity.clientId, ...identity.otherClientIds],
    algorithms: identity.tokenAlgorithms,
    namespace: identity.claimsNamespace,
    notBeforeToleranceSeconds: identity.limits.leewaySeconds,
    clock,
  });
}

/** Says why the server is not ready if the keys of its identity provider cannot be read. Each check of readiness tries again. */
export async function warnWithoutKeys(
  { identity }: Pick<Config, 'identity'>,
  tokens: Pick<JoseTokenVerifier, 'readKeys'>,
  progress: ReportProgress,
): Promise<void> {
  await tokens.readKeys().catch((error: unknown) => {
    progress(
      `The keys of the identity provider at ${identity.issuer} cannot be read: ${reasonOf(error)}. No one can sign in, and the server is ` +
        'not ready, until they can be. Check IDENTITY_DOMAIN and the connection.',
    );
  });
}
