import { type Opening, OpenSession } from '../../../src/application/people/session/OpenSession';
import { SignIn } from '../../../src/application/people/session/SignIn';
import type { IdentityLibrary } from '../../../src/infrastructure/identity/IdentityLibrary';
import { ProviderIdentity } from '../../../src/infrastructure/identity/ProviderIdentity';
import { StartedSignIns } from '../../../src/infrastructure/identity/StartedSignIns';
import { MemoryStorage } from '../../../test/support/MemoryStorage';
import { PROVIDER_REFUSAL, type SignInProblem } from '../SignInProblem';
import { ENVIRONMENT } from './stand-ins/environment';
import { NO_SIGN_IN_RETRIES } from './stand-ins/noSignInRetries';

const MINUTE_MS = 60_000;
const SIGN_IN = 'http://id.test/authorize?state=ours&nonce=n';
const NEVER_AWAY = { isOver: () => false, end: () => undefined };

interface Return {
  readonly parameters: string;
  readonly afterMs?: number;
  /** Error that the library throws for the token. */
  readonly failure?: Error;
  /** Claims of the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

const tokens = { accessToken: 'access', idToken: 'id', expiresIn: 3_600 };
const ours = (more: string) => ({ parameters: `state=ours&${more}` });
const withToken = (message: string): Return => ({ ...ours('code=c'), failure: new Error(message) });

const RETURNS: Readonly<Record<SignInProblem, Return>> = {
  'was started in another tab': { parameters: 'state=another&code=c' },
  'took 16 minutes': { ...ours('code=c'), afterMs: 16 * MINUTE_MS },
  'was meant for another person': withToken('Nonce (nonce) claim mismatch in the ID token; expected "n"'),
  'was meant for another website': withToken('Audience (aud) claim mismatch in the ID token; expected "a"'),
  'has expired': withToken('Expiration Time (exp) claim error in the ID token; current time (x)'),
  'came from another service': ours(`code=c&iss=${encodeURIComponent('http://elsewhere.test/')}`),
  'was refused by their company': ours(`error=access_denied&error_description=${encodeURIComponent(PROVIDER_REFUSAL)}`),
  'lost the connection': { ...ours('code=c'), failure: new TypeError('Failed to fetch') },
  'came back empty': ours('code=c'),
  'came back without their email': { ...ours('code=c'), claims: { sub: 'auth0|1' } },
  'came back without their user ID': { ...ours('code=c'), claims: { email: 'person@demo.test' } },
};

/** Session state after the return from the identity provider, by the same rules as in a browser. */
export async function openingAfterReturn(problem: SignInProblem): Promise<Opening> {
  const { parameters, afterMs = 0, failure, claims } = RETURNS[problem];
  const nothing = () => Promise.resolve(undefined);
  const library: IdentityLibrary = {
    askSilently: nothing,
    signInAddress: () => Promise.resolve(SIGN_IN),
    redeem: () => (failure ? Promise.reject(failure) : Promise.resolve(claims && { ...tokens, claims })),
    forget: nothing,
    signOutAddress: () => Promise.resolve(''),
  };
  const storage = new MemoryStorage();
  const clock = { now: 0 };
  const identity = new ProviderIdentity(
    library,
    { ...ENVIRONMENT.identity, appUrl: 'http://app.test/' },
    {
      started: new StartedSignIns(() => storage),
      leaveFor: () => undefined,
      now: () => clock.now,
      isOnline: () => true,
    },
  );
  await Promise.race([identity.login(''), new Promise((resolve) => setImmediate(resolve))]);
  clock.now += afterMs;
  const url = `http://app.test/callback?${parameters}`;
  const signIn = new SignIn(identity, NEVER_AWAY, NO_SIGN_IN_RETRIES, Date);
  return new OpenSession(identity, signIn, NEVER_AWAY, ENVIRONMENT.identity.claimsNamespace).run({ kind: 'code', url });
}
