import type { Accounts } from '../../../../server/people/identity/composeAccounts';
import { claimsOf } from '../../../../server/people/identity/openid/tokenContents';
import { PasswordSignIn } from '../../../../server/people/session/PasswordSignIn';
import { SqlPeopleForSignIn } from '../../../../server/people/session/SqlPeopleForSignIn';
import { SqlRecentAttempts } from '../../../../server/people/session/SqlRecentAttempts';
import type { Db } from '../../../../server/platform/database/Tables';
import type { Clock } from '../../../../server/platform/shared/Clock';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import type { Identity, IdentityTokens, SignedInReturn } from '../../../../src/application/people/session/ports';
import { completeClaims } from '../../../../src/infrastructure/http/completeClaims';
import type { TestPerson } from '../../../../test/support/server/TestData';
import { ENVIRONMENT } from './environment';
import type { InProcessNetwork } from './InProcessNetwork';
import type { StageProvider } from './StageProvider';
import type { StageTime } from './StageTime';
import type { StageTokens } from './StageTokens';

const NAMESPACE = 'https://listbill.example/';

/** The provider's data, tokens, and account use cases. */
export interface StageDirectory {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: StageTokens;
  readonly accounts: Accounts;
}

/** Identity provider that accepts any password; otherwise the server's own sign-in rules and tokens. */
export class StageIdentity implements Identity {
  /** Whether the browser has left for the provider's logout. */
  isLoggedOut = false;

  constructor(
    private readonly server: StageDirectory,
    private readonly provider: StageProvider,
    private readonly time: StageTime,
    private readonly network: InProcessNetwork,
    private readonly target = '',
  ) {}

  async check(): Promise<IdentityTokens | undefined> {
    this.provider.sessionRequests += 1;
    return this.provider.signedInPerson && this.tokens(this.provider.signedInPerson);
  }

  login(): Promise<never> {
    this.provider.sessionRequests += 1;
    return new Promise(() => undefined);
  }

  async complete(): Promise<SignedInReturn> {
    return { tokens: await this.known(), target: this.target };
  }

  renew(): Promise<IdentityTokens> {
    this.provider.renewals += 1;
    return this.known();
  }

  /** The same token is valid for every API. */
  async tokenFor(): Promise<string> {
    return (await this.known()).accessToken;
  }

  logout(): Promise<void> {
    this.isLoggedOut = true;
    this.provider.signedInPerson = undefined;
    return Promise.resolve();
  }

  private async known(): Promise<IdentityTokens> {
    const { signedInPerson: who } = this.provider;
    if (!who) throw new IdentityError('login_required', 'Login required');
    return this.tokens(who);
  }

  private tokens(person: TestPerson): Promise<IdentityTokens> {
    return this.time.during(this.signIn(person));
  }

  private async signIn({ email }: TestPerson): Promise<IdentityTokens> {
    const people = new SqlPeopleForSignIn(this.server.db);
    const attempts = new SqlRecentAttempts(this.server.db, this.server.clock);
    const door = new PasswordSignIn(people, { matches: () => Promise.resolve(true) }, attempts);
    const { connection } = (await people.findByEmail(email)) ?? {};
    const answer = await door.run({ email, password: 'whatever', address: 'stage', ...(connection && { connection }) });
    if (answer.kind !== 'accepted') throw new IdentityError('access_denied', answer.message);
    const { subject } = answer.person;
    const accessToken = await this.server.tokens.of(subject, email, this.time.now());
    const claims: Readonly<Record<string, unknown>> = { ...claimsOf(answer.person, NAMESPACE) };
    const tokens = {
      accessToken,
      idToken: 'id-token',
      expiresAt: this.time.now() + this.provider.tokenLifetimeMs,
      subject,
      claims,
    };
    const { apiBaseUrl, clientGroups } = ENVIRONMENT;
    const names = { namespace: NAMESPACE, clientGroups };
    return completeClaims(tokens, { apiBaseUrl, names, adapter: this.network.adapter });
  }
}
