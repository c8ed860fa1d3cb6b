import { fc, test } from '@fast-check/jest';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { ReturnedSignIn } from '../../../../src/infrastructure/identity/ProviderIdentity';
import { StartedSignIns } from '../../../../src/infrastructure/identity/StartedSignIns';
import { MemoryStorage } from '../../../support/MemoryStorage';
import { identitySettings } from '../../../support/session/identitySettings';

const KEY = 'listbill.signIn';
const startedSignIn = fc.record({ state: fc.string(), nonce: fc.string(), target: fc.webPath(), at: fc.nat() });

describe('a sign-in in progress', () => {
  test.prop([startedSignIn])('is returned as stored, once', (one) => {
    const signIns = new StartedSignIns(onlyStorage());
    signIns.save(one);
    expect(signIns.take()).toEqual(one);
    expect(signIns.take()).toBeUndefined();
  });

  test.prop([fc.oneof(fc.string(), fc.json())])('is undefined for any other stored value', (text) => {
    const storage = onlyStorage();
    storage().setItem(KEY, text);
    expect(new StartedSignIns(storage).take()).toBeUndefined();
  });
});

describe('a sign-in response', () => {
  const parameters = fc.dictionary(fc.constantFrom('code', 'state', 'error', 'access_token', 'id_token'), fc.string());
  const place = fc.constantFrom('?', '#', '#/');

  test.prop([parameters, place, startedSignIn.filter(({ state }) => state !== ''), fc.boolean()])(
    'never belongs to a sign-in unless it carries its state and no error (SES-2 SES-6)',
    (said, where, one, isOurs) => {
      const all = isOurs ? { ...said, state: one.state } : said;
      const returned = new ReturnedSignIn(`http://app.test/callback${where}${new URLSearchParams(all)}`);
      const belongs = all.state === one.state && all.error === undefined;
      const answer = attempt(() => returned.belongingTo(one, 0, identitySettings()));
      if (belongs) expect(answer).toBe(one);
      else expect(answer).toBeInstanceOf(IdentityError);
    },
  );

  test.prop([fc.string(), fc.string()])('never repeats text from a forged link (SES-2)', (code, text) => {
    const link = new URLSearchParams({ error: code, error_description: `Call 555 ${text}`, state: 'x' });
    const answer = attempt(() =>
      new ReturnedSignIn(`http://app.test/callback?${link}`).belongingTo(undefined, 0, identitySettings()),
    );
    expect(answer).toMatchObject({ message: expect.not.stringContaining('555') });
  });
});

function onlyStorage() {
  const storage = new MemoryStorage();
  return () => storage;
}

function attempt<T>(work: () => T): T | IdentityError {
  try {
    return work();
  } catch (error) {
    if (error instanceof IdentityError) return error;
    throw error;
  }
}
