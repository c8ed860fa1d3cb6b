import { PasswordSignIn } from '../../../server/application/session/PasswordSignIn';
import { aPerson } from '../../support/identity/aPerson';
import { InMemoryAttempts } from '../../support/identity/InMemoryAttempts';
import { InMemoryPeople } from '../../support/identity/InMemoryPeople';

const MINUTE_MS = 60_000;
const EMAIL = 'billing@demo.test';

describe('PasswordSignIn', () => {
  it('accepts the right password, in any spelling of the email, and counts the sign-in', async () => {
    const { attempt, people } = door();
    expect(await attempt(' Billing@Demo.TEST ', 'right')).toMatchObject({ kind: 'accepted' });
    expect(await people.findByEmail(EMAIL)).toMatchObject({ loginsCount: 4 });
  });

  it('makes a person wait after five wrong passwords, until the first of them is 15 minutes old', async () => {
    const { attempt, pass } = door();
    for (let count = 0; count < 5; count += 1) {
      expect(await attempt(EMAIL, 'wrong')).toMatchObject({ kind: 'wrong' });
      pass(MINUTE_MS);
    }
    expect(await attempt(EMAIL, 'right')).toEqual({
      kind: 'wait',
      message: 'Too many wrong passwords. Please wait 10 minutes, then try again.',
    });
    pass(9.5 * MINUTE_MS);
    expect(await attempt(EMAIL, 'right')).toMatchObject({ message: expect.stringContaining('wait 1 minute,') });
    pass(0.5 * MINUTE_MS);
    expect(await attempt(EMAIL, 'right')).toMatchObject({ kind: 'accepted' });
  });

  it('counts guesses that are sent side by side', async () => {
    const { attempt } = door();
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(EMAIL, 'wrong')));
    expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(5);
  });

  it('lets the others in while one person has to wait', async () => {
    const { attempt } = door();
    for (let count = 0; count < 5; count += 1) await attempt('someone@demo.test', 'wrong');
    expect(await attempt(EMAIL, 'right')).toMatchObject({ kind: 'accepted' });
  });

  it('lets an office in after 99 wrong passwords of its people, and makes it wait after 100', async () => {
    const { attempt } = door();
    for (let count = 0; count < 100; count += 1) {
      expect(await attempt(EMAIL, 'right')).toMatchObject({ kind: 'accepted' });
      await attempt(`guess${count}@demo.test`, 'wrong');
    }
    expect(await attempt(EMAIL, 'right')).toMatchObject({ kind: 'wait' });
  });

  it('answers and counts an unknown email like a known one, however it is typed', async () => {
    const typings = [EMAIL, ` ${EMAIL.toUpperCase()} `, 'ｂｉｌｌｉｎｇ@demo.test', EMAIL, EMAIL, EMAIL, EMAIL];
    const { attempt, pass } = door();
    const answersFor = async (name: string) => {
      const answers = [];
      for (const typed of typings)
        answers.push(await attempt(typed.replace(/billing|ｂｉｌｌｉｎｇ/iu, name), 'wrong'));
      pass(20 * MINUTE_MS);
      return answers;
    };
    const known = await answersFor('billing');
    expect(known.map(({ kind }) => kind)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wait', 'wait']);
    expect(await answersFor('stranger')).toEqual(known);
  });

  it.each(['Disabled', 'Deleted'] as const)('tells a %s person nothing without the password', async (status) => {
    const { attempt, people } = door();
    people.change(EMAIL, { status });
    expect(await attempt(EMAIL, 'wrong')).toEqual({ kind: 'wrong', message: 'Wrong email or password.' });
    expect(await attempt(EMAIL, 'right')).toMatchObject({ kind: 'closed' });
    expect(await people.findByEmail(EMAIL)).toMatchObject({ loginsCount: 3 });
  });
});

// Helpers

function door() {
  let now = 1_000_000;
  const people = new InMemoryPeople(aPerson({ email: EMAIL, passwordHash: 'right' }));
  const passwords = { matches: (password: string, hash?: string | null) => Promise.resolve(password === hash) };
  const signIn = new PasswordSignIn(people, passwords, new InMemoryAttempts(() => now));
  return {
    people,
    attempt: (email: string, password: string) => signIn.run({ email, password, address: '10.0.0.1' }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}
