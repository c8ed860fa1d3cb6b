import { ChangePassword, SignInWithoutPassword, SignUp } from '../../../src/application/account/accountRequests';
import { IdentityError } from '../../../src/application/session/IdentityError';
import { StubAccounts } from '../../support/account/StubAccounts';
import { SETTINGS } from '../../support/session/aSession';

const NEW = { email: 'pat@company.test', password: 'copper teapot at dawn', firstName: 'Pat', lastName: 'Reed' };

describe('making an account (SES-10)', () => {
  it('asks the provider for it', async () => {
    const accounts = new StubAccounts();
    await expect(new SignUp(accounts).run({ ...NEW, email: ' pat@company.test ' })).resolves.toEqual({ kind: 'done' });
    expect(accounts.asked).toEqual(['signUp pat@company.test']);
  });

  it('says what is wrong with each field before anything is sent', async () => {
    const accounts = new StubAccounts();
    const answer = await new SignUp(accounts).run({ email: 'pat', password: 'short', firstName: ' ', lastName: '' });
    expect(answer).toEqual({
      kind: 'refused',
      problems: {
        email: 'An email looks like pat@company.com.',
        password: 'Too short: take at least 12 characters.',
        firstName: 'Type your first name.',
        lastName: 'Type your last name.',
      },
    });
    expect(accounts.asked).toEqual([]);
  });
});

describe('signing in without a password (SES-8)', () => {
  it.each(['link', 'code'] as const)('has a %s mailed', async (send) => {
    const accounts = new StubAccounts();
    await new SignInWithoutPassword(accounts).send('pat@company.test', send);
    expect(accounts.asked).toEqual([`startPasswordless pat@company.test ${send}`]);
  });

  it('takes a code as mails print it, with spaces', async () => {
    const accounts = new StubAccounts();
    void new SignInWithoutPassword(accounts).finish('pat@company.test', ' 123 456 ');
    await Promise.resolve();
    expect(accounts.asked).toEqual(['finishPasswordless pat@company.test 123456']);
  });

  it.each([
    ['', 'Enter the code from the email.'],
    ['12345', 'The code has 6 digits.'],
    ['12345a', 'The code has 6 digits.'],
  ])('does not send the code "%s"', async (code, problem) => {
    const accounts = new StubAccounts();
    const answer = await new SignInWithoutPassword(accounts).finish('pat@company.test', code);
    expect(answer).toEqual({ kind: 'refused', problems: { code: problem } });
    expect(accounts.asked).toEqual([]);
  });
});

describe('a new password (SES-10)', () => {
  const user = { email: 'maria@company.test', connection: 'Username-Password-Authentication' };
  const ofCompany = { ...user, connection: SETTINGS.samlConnection };

  it('is asked for by email', async () => {
    const accounts = new StubAccounts();
    await new ChangePassword(accounts, SETTINGS).run(' pat@company.test');
    expect(accounts.asked).toEqual(['changePassword pat@company.test']);
  });

  it('goes to the email of the signed-in person', async () => {
    const accounts = new StubAccounts();
    await expect(new ChangePassword(accounts, SETTINGS).runFor(user)).resolves.toBe('maria@company.test');
    expect(accounts.asked).toEqual(['changePassword maria@company.test']);
  });

  it('is never asked for where the company keeps it (SES-4)', async () => {
    const accounts = new StubAccounts();
    const change = new ChangePassword(accounts, SETTINGS);
    expect([change.isKeptByCompany(ofCompany), change.isKeptByCompany(user)]).toEqual([true, false]);
    await expect(change.runFor(ofCompany)).resolves.toBeUndefined();
    expect(accounts.asked).toEqual([]);
  });

  it('is kept by no company where none signs in on its own', () => {
    const change = new ChangePassword(new StubAccounts(), { ...SETTINGS, samlConnection: '' });
    expect(change.isKeptByCompany({ connection: '' })).toBe(false);
  });

  it('fails as the provider says', async () => {
    const accounts = new StubAccounts();
    accounts.failure = new IdentityError('too_many_requests', 'Slow down');
    const change = new ChangePassword(accounts, SETTINGS);
    await expect(change.run('pat@company.test')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
