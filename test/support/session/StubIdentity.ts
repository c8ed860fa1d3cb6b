import type { Identity, IdentityTokens, SignedInReturn } from '../../../src/application/people/session/ports';
import type { AnsweredReturn } from '../../../src/domain/people/session/SignInReturn';

const NAMESPACE = 'https://listbill.example/';

/** Tokens of a billing user unless overridden. */
export const someTokens = (tokens: Partial<IdentityTokens> = {}): IdentityTokens => ({
  accessToken: 'access-1',
  idToken: 'id-1',
  expiresAt: 3_600_000,
  subject: 'auth0|billing',
  claims: {
    sub: 'auth0|billing',
    email: 'billing@demo.test',
    [`${NAMESPACE}app_metadata`]: { authorization: { roles: ['ROLE_BILLINGUSER'], groups: ['100200'] } },
    [`${NAMESPACE}identities`]: [{ connection: 'SSO-SAML' }],
  },
  ...tokens,
});

/** An identity provider with configurable answers that records the calls. */
export class StubIdentity implements Identity {
  readonly calls: string[] = [];
  onCheck: () => Promise<IdentityTokens | undefined> = () => Promise.resolve(undefined);
  onComplete: () => Promise<SignedInReturn> = () => Promise.resolve({ tokens: someTokens(), target: '/asked' });
  onRenew: () => Promise<IdentityTokens> = () => Promise.resolve(someTokens());
  onTokenFor: () => Promise<string> = () => Promise.resolve('token-for-another-api');
  onLogin: () => Promise<never> = () => new Promise(() => {});
  onLogout: () => Promise<void> = () => Promise.resolve();

  check(): Promise<IdentityTokens | undefined> {
    this.calls.push('check');
    return this.onCheck();
  }

  login(target: string, through = (address: string) => address): Promise<never> {
    const { searchParams } = new URL(through('https://provider.test/authorize'));
    const prompt = searchParams.get('prompt');
    this.calls.push(`login ${target}${prompt === null ? '' : `, prompt=${prompt}`}`);
    return this.onLogin();
  }

  complete(signInReturn: AnsweredReturn): Promise<SignedInReturn> {
    this.calls.push(`complete ${signInReturn.url}`);
    return this.onComplete();
  }

  renew(): Promise<IdentityTokens> {
    this.calls.push('renew');
    return this.onRenew();
  }

  tokenFor(audience: string, scope: string): Promise<string> {
    this.calls.push(`tokenFor ${audience} ${scope}`);
    return this.onTokenFor();
  }

  logout({ federated }: { readonly federated: boolean }): Promise<void> {
    this.calls.push(federated ? 'logout federated' : 'logout');
    return this.onLogout();
  }
}
