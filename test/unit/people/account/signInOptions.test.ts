import {
  ChangePassword,
  SignInWithoutPassword,
  SignUp,
} from '../../../../src/application/people/account/accountRequests';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { StubAccounts } from '../../../support/account/StubAccounts';
import { SETTINGS } from '../../../support/session/aSession';

const NEW = { email: 'pat@company.test', password: 'copper teapot at dawn', firstName: 'Pat', lastName: 'Reed' };

describe('creating an account (SES-10)', () => {
  it('sends a request to the provider', async () => {
    const accounts = new StubAccounts();
    await expect(new SignUp(accounts).run({ ...NEW, email: ' pat@company.test ' })).resolves.toEqual({ kind: 'done' });
    expect(accounts.calls).toEqual(['signUp pat@company.test']);
  });

  it('reports a problem for each invalid field and sends nothing', async () => {
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
    expect(accounts.calls).toEqual([]);
  });
});

describe('passwordless sign-in (SES-8)', () => {
  it.each(['link', 'code'] as const)('sends a %s by email', async (send) => {
    const accounts = new StubAccounts();
    await new SignInWithoutPassword(accounts).send('pat@company.test', send);
    expect(accounts.calls).toEqual([`startPasswordless pat@company.test ${send}`]);
  });

  it('accepts a code with spaces', async () => {
    const accounts = new StubAccounts();
    void new SignInWithoutPassword(accounts).finish('pat@company.test', ' 123 456 ');
    await Promise.resolve();
    expect(accounts.calls).toEqual(['finishPasswordless pat@company.test 123456']);
  });

  it.each([
    ['', 'Enter the code from the email.'],
    ['12345', 'The code has 6 digits.'],
    ['12345a', 'The code has 6 digits.'],
  ])('rejects the code "%s" without sending it', async (code, problem) => {
    const accounts = new StubAccounts();
    const answer = await new SignInWithoutPassword(accounts).finish('pat@company.test', code);
    expect(answer).toEqual({ kind: 'refused', problems: { code: problem } });
    expect(accounts.calls).toEqual([]);
  });
});

describe('changing a password (SES-10)', () => {
  const user = { email: 'maria@company.test', connection: 'Username-Password-Authentication' };
  const companyUser = { ...user, connection: SETTINGS.samlConnection };

  it('sends a link to the given email address', async () => {
    const accounts = new StubAccounts();
    await new ChangePassword(accounts, SETTINGS).run(' pat@company.test');
    expect(accounts.calls).toEqual(['changePassword pat@company.test']);
  });

  it('sends a link to the email address of the signed-in person', async () => {
    const accounts = new StubAccounts();
    await expect(new ChangePassword(accounts, SETTINGS).runFor(user)).resolves.toBe('maria@company.test');
    expect(accounts.calls).toEqual(['changePassword maria@company.test']);
  });

  it('sends nothing if the company manages the password (SES-4)', async () => {
    const accounts = new StubAccounts();
    const change = new ChangePassword(accounts, SETTINGS);
    expect([change.isKeptByCompany(companyUser), change.isKeptByCompany(user)]).toEqual([true, false]);
    await expect(change.runFor(companyUser)).resolves.toBeUndefined();
    expect(accounts.calls).toEqual([]);
  });

  it('treats no password as managed by a company if no company connection is configured', () => {
    const change = new ChangePassword(new StubAccounts(), { ...SETTINGS, samlConnection: '' });
    expect(change.isKeptByCompany({ connection: '' })).toBe(false);
  });

  it('fails with the error of the provider', async () => {
    const accounts = new StubAccounts();
    accounts.failure = new IdentityError('too_many_requests', 'Slow down');
    const change = new ChangePassword(accounts, SETTINGS);
    await expect(change.run('pat@company.test')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
