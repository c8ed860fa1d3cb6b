import { createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import { isRevoked } from '../../../../application/session/isRevoked';
import type { PeopleForSignIn, SignInPerson } from '../../../../application/session/ports/PeopleForSignIn';
import type { ProviderSecrets } from '../../openid/providerSecrets';
import type { Context } from '../Route';

/** Who holds an access token, and what it allows. */
export interface Holder {
  readonly person: SignInPerson;
  readonly scopes: readonly string[];
}

/** Reads access tokens of our own, by their signature. */
export class Bearer {
  private readonly keys: ReturnType<typeof createLocalJWKSet>;

  constructor(
    private readonly issuer: string,
    private readonly people: PeopleForSignIn,
    { signingKey }: ProviderSecrets,
  ) {
    this.keys = createLocalJWKSet({ keys: [publicPart(signingKey)] });
  }

  /** @returns undefined unless the request carries a token for this audience, of an active person, and not revoked. */
  async holder(ctx: Context, audience: string): Promise<Holder | undefined> {
    const [scheme, token = ''] = ctx.get('Authorization').split(' ');
    if (scheme?.toLowerCase() !== 'bearer') return undefined;
    const checks = { issuer: this.issuer, audience, algorithms: ['RS256'], requiredClaims: ['exp', 'iat'] };
    const payload = (await jwtVerify(token, this.keys, checks).catch(() => undefined))?.payload;
    const person = payload?.sub ? await this.people.findBySubject(payload.sub) : undefined;
    if (person?.status !== 'Active' || isRevoked(payload?.iat ?? 0, person.tokensValidFrom)) return undefined;
    const scope = payload?.['scope'];
    return { person, scopes: typeof scope === 'string' ? scope.split(' ') : [] };
  }
}

function publicPart({ kty = 'RSA', alg = 'RS256', kid = '', n = '', e = '' }: JWK): JWK {
  return { kty, alg, kid, n, e };
}
