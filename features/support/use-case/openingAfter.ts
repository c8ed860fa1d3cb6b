import { type Opening, OpenSession } from '../../../src/application/session/OpenSession';
import { SignIn } from '../../../src/application/session/SignIn';
import type { IdentityLibrary } from '../../../src/infrastructure/identity/IdentityLibrary';
import { ProviderIdentity } from '../../../src/infrastructure/identity/ProviderIdentity';
import { StartedSignIns } from '../../../src/infrastructure/identity/StartedSignIns';
import { MemoryStorage } from '../../../test/support/MemoryStorage';
import { type Mishap, REFUSAL } from '../Mishap';
import { ENVIRONMENT } from './stand-ins/environment';
import { USED_UP } from './stand-ins/usedUpRounds';

const MINUTE_MS = 60_000;
const SIGN_IN = 'http://id.test/authorize?state=ours&nonce=n';
const NEVER_AWAY = { isOver: () => false, end: () => undefined };

interface Return {
  readonly parameters: string;
  readonly afterMs?: number;
  /** What the library throws over the token. */
  readonly failure?: Error;
  /** What the ID token says. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

const tokens = { accessToken: 'access', idToken: 'id', expiresIn: 3_600 };
const ours = (more: string) => ({ parameters: `state=ours&${more}` });
const withToken = (message: string): Return => ({ ...ours('code=c'), failure: new Error(message) });

const RETURNS: Readonly<Record<Mishap, Return>> = {
  'with the answer to another sign-in': { parameters: 'state=another&code=c' },
  '16 minutes after they left': { ...ours('code=c'), afterMs: 16 * MINUTE_MS },
  "with a token for another person's sign-in": withToken('Nonce (nonce) claim mismatch in the ID token; expected "n"'),
  'with a token for another application': withToken('Audience (aud) claim mismatch in the ID token; expected "a"'),
  'with a token that has run out': withToken('Expiration Time (exp) claim error in the ID token; current time (x)'),
  'with the answer of another provider': ours(`code=c&iss=${encodeURIComponent('http://elsewhere.test/')}`),
  refused: ours(`error=access_denied&error_description=${encodeURIComponent(REFUSAL)}`),
  'without a connection': { ...ours('code=c'), failure: new TypeError('Failed to fetch') },
  'with nothing': ours('code=c'),
  'without their email address': { ...ours('code=c'), claims: { sub: 'auth0|1' } },
  'without their user id': { ...ours('code=c'), claims: { email: 'person@demo.test' } },
};

/** How the application finds itself after the way back from the identity provider, by the rules that hold in a browser. */
export async function openingAfter(mishap: Mishap): Promise<Opening> {
  const { parameters, afterMs = 0, failure, claims } = RETURNS[mishap];
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
    { begun: new StartedSignIns(() => storage), leaveFor: () => undefined, now: () => clock.now, isOnline: () => true },
  );
  await Promise.race([identity.login(''), new Promise((resolve) => setImmediate(resolve))]);
  clock.now += afterMs;
  const url = `http://app.test/callback?${parameters}`;
  const signIn = new SignIn(identity, NEVER_AWAY, USED_UP, Date);
  return new OpenSession(identity, signIn, NEVER_AWAY, ENVIRONMENT.identity.claimsNamespace).run({ kind: 'code', url });
}
