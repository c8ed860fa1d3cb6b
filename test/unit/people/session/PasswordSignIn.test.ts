import { PasswordSignIn } from '../../../../server/people/session/PasswordSignIn';
import { aPerson } from '../../../support/identity/aPerson';
import { InMemoryAttempts } from '../../../support/identity/InMemoryAttempts';
import { InMemoryPeople } from '../../../support/identity/InMemoryPeople';

const MINUTE_MS = 60_000;
const EMAIL = 'billing@demo.test';

describe('PasswordSignIn', () => {
  it("accepts the right password regardless of the email's case", async () => {
    const { attempt } = setUp();
    expect(await attempt(' Billing@Demo.TEST ', 'right')).toMatchObject({ kind: 'accepted' });
  });

  it('blocks a person after five wrong passwords until the first is 15 minutes old', async () => {
    const { attempt, pass } = setUp();
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

  it('counts simultaneous guesses', async () => {
    const { attempt } = setUp();
    const answers = await Promise.all(Array.from({ length: 50 }, () => attempt(EMAIL, 'wrong')));
    expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(5);
  });

  it('does not block others while one person is blocked', async () => {
    const { attempt } = setUp();
    for (let count = 0; count < 5; count += 1) await attempt('someone@demo.test', 'wrong');
    expect(await attempt(EMAIL, 'right')).toMatchObject({ kind: 'accepted' });
  });

  it('blocks a network after 100 wrong passwords, but not after 99', async () => {
    const { attempt } = setUp();
    for (let count = 0; count < 100; count += 1) {
      expect(await attempt(EMAIL, 'right')).toMatchObject({ kind: 'accepted' });
      await attempt(`guess${count}@demo.test`, 'wrong');
    }
    expect(await attempt(EMAIL, 'right')).toMatchObject({ kind: 'wait' });
  });

  it('treats an unknown email like a known one, however it is typed', async () => {
    const spellings = [EMAIL, ` ${EMAIL.toUpperCase()} `, 'ｂｉｌｌｉｎｇ@demo.test', EMAIL, EMAIL, EMAIL, EMAIL];
    const { attempt, pass } = setUp();
    const answersFor = async (name: string) => {
      const answers = [];
      for (const spelling of spellings)
        answers.push(await attempt(spelling.replace(/billing|ｂｉｌｌｉｎｇ/iu, name), 'wrong'));
      pass(20 * MINUTE_MS);
      return answers;
    };
    const known = await answersFor('billing');
    expect(known.map(({ kind }) => kind)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'wait', 'wait']);
    expect(await answersFor('unknown')).toEqual(known);
  });

  it.each(['Disabled', 'Deleted'] as const)(
    'reveals nothing about a %s person without the password',
    async (status) => {
      const { attempt, people } = setUp();
      people.change(EMAIL, { status });
      expect(await attempt(EMAIL, 'wrong')).toEqual({ kind: 'wrong', message: 'Wrong email or password.' });
      expect(await attempt(EMAIL, 'right')).toMatchObject({ kind: 'closed' });
      expect(await people.findByEmail(EMAIL)).toMatchObject({ loginsCount: 3 });
    },
  );
});

// Helpers

function setUp() {
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
