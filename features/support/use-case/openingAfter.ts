import { type Opening, OpenSession } from '../../../src/application/session/OpenSession';
import { BegunSignIns } from '../../../src/infrastructure/identity/BegunSignIns';
import type { IdentityLibrary } from '../../../src/infrastructure/identity/IdentityLibrary';
import { ProviderIdentity } from '../../../src/infrastructure/identity/ProviderIdentity';
import { MemoryStorage } from '../../../test/support/MemoryStorage';
import { type Mishap, REFUSAL } from '../Mishap';
import { ENVIRONMENT } from './stand-ins/environment';

const MINUTE_MS = 60_000;
const SIGN_IN = 'http://id.test/authorize?state=ours&nonce=n';
/** A sign-in that went wrong before: the next one is not started by itself. */
const SECOND_TIME = { noted: () => true, note: () => undefined, clear: () => undefined };
const NEVER_AWAY = { isOver: () => false, end: () => undefined };

interface Return {
  readonly parameters: string;
  readonly afterMs?: number;
  /** What the library throws over the token. */
  readonly failure?: Error;
}

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
};

/** How the application finds itself after the way back from the identity provider, by the rules that hold in a browser. */
export async function openingAfter(mishap: Mishap): Promise<Opening> {
  const { parameters, afterMs = 0, failure } = RETURNS[mishap];
  const nothing = () => Promise.resolve(undefined);
  const library: IdentityLibrary = {
    askSilently: nothing,
    signInAddress: () => Promise.resolve(SIGN_IN),
    redeem: failure ? () => Promise.reject(failure) : nothing,
    forget: nothing,
    signOutAddress: () => Promise.resolve(''),
  };
  const storage = new MemoryStorage();
  const clock = { now: 0 };
  const identity = new ProviderIdentity(
    library,
    { ...ENVIRONMENT.identity, appUrl: 'http://app.test/' },
    { begun: new BegunSignIns(() => storage), leaveFor: () => undefined, now: () => clock.now, isOnline: () => true },
  );
  await Promise.race([identity.login(''), new Promise((resolve) => setImmediate(resolve))]);
  clock.now += afterMs;
  const url = `http://app.test/callback?${parameters}`;
  return new OpenSession(identity, SECOND_TIME, NEVER_AWAY).run({ kind: 'code', url });
}
