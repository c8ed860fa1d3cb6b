import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { anApplication } from '../../../support/shell/anApplication';
import { fill } from '../../../support/shell/fill';

const SIGNED_OUT = { kind: 'signedOut' } as const;

describe('other ways to sign in', () => {
  it('are offered before sign-in, without a redirect to the sign-in page', async () => {
    const { identity } = anApplication('/signInHelp', SIGNED_OUT);
    await screen.findByRole('heading', { level: 1, name: 'Other ways to sign in' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#/signInHelp/mail', '#/signInHelp/password', '#/signInHelp/newAccount', '#/reroute']);
    expect(identity.calls).toEqual([]);
  });

  it('are offered after a failed sign-in', async () => {
    anApplication('/error', { kind: 'failed', error: new IdentityError('access_denied', 'You gave no consent.') });
    expect(await screen.findByRole('link', { name: 'Other ways to sign in' })).toBeTruthy();
  });
});

describe('signing in by a mailed code (SES-8)', () => {
  it('sends a code and accepts it', async () => {
    const { accounts } = await openCodeForm();
    await fill(await screen.findByRole('textbox', { name: 'Code' }), '123 456');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(accounts.calls.at(-1)).toBe('finishPasswordless pat@company.test 123456'));
    expect(screen.getByRole('button', { name: 'Signing in' })).toBeTruthy();
  });

  it('reports a wrong or expired code and sends a new one', async () => {
    const { accounts } = await openCodeForm();
    accounts.failure = new IdentityError('invalid_grant', 'Wrong email or verification code.');
    await fill(await screen.findByRole('textbox', { name: 'Code' }), '000000');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This code is wrong or has expired.');
    accounts.failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(accounts.calls.at(-1)).toBe('startPasswordless pat@company.test code'));
    expect(await screen.findByText('A new code has been sent.')).toBeTruthy();
  });

  it('reports too many attempts', async () => {
    const { accounts } = await openCodeForm();
    accounts.failure = new IdentityError('too_many_attempts', 'Slow down');
    await fill(await screen.findByRole('textbox', { name: 'Code' }), '000000');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('There were too many tries.');
  });

  it('returns to the email form with the typed address', async () => {
    await openCodeForm();
    await userEvent.click(await screen.findByRole('button', { name: 'Use another email' }));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'pat@company.test');
  });

  it('sends nothing to an invalid email address', async () => {
    const { accounts } = anApplication('/signInHelp/mail', SIGNED_OUT);
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await fill(email, 'pat');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('An email looks like pat@company.com.')).toBeTruthy();
    expect(document.activeElement).toBe(email);
    expect(accounts.calls).toEqual([]);
  });
});

it('mails a sign-in link (SES-8)', async () => {
  const { accounts } = anApplication('/signInHelp/mail', SIGNED_OUT);
  await userEvent.click(await screen.findByRole('radio', { name: /A link/ }));
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'pat@company.test');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Check your mail' })).toBe(document.activeElement);
  expect(accounts.calls).toEqual(['startPasswordless pat@company.test link']);
});

it('mails a link to set a new password and never reveals whether the email has an account (SES-10)', async () => {
  anApplication('/signInHelp/password', SIGNED_OUT);
  await fill(await screen.findByRole('textbox', { name: 'Email' }), 'nobody@company.test');
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByText(/has an account here, an email has been sent/)).textContent).toMatch(/^If nobody@/);
});

describe('creating an account (SES-10)', () => {
  it('requires every field and focuses the first missing one', async () => {
    const { accounts } = anApplication('/signInHelp/newAccount', SIGNED_OUT);
    await fill(await screen.findByRole('textbox', { name: 'First name' }), 'Pat');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Last name' })));
    expect(accounts.calls).toEqual([]);
  });

  it('refuses a password that is too long instead of cutting it off', async () => {
    const { accounts } = anApplication('/signInHelp/newAccount', SIGNED_OUT);
    await fill(await screen.findByRole('textbox', { name: 'First name' }), 'Pat');
    await fill(screen.getByRole('textbox', { name: 'Last name' }), 'Reed');
    await fill(screen.getByRole('textbox', { name: 'Email' }), 'pat@company.test');
    await userEvent.click(screen.getByLabelText(/^Password/));
    await userEvent.paste('copper teapot at dawn '.repeat(6));
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Too long: take at most 128 characters.')).toBeTruthy();
    expect(accounts.calls).toEqual([]);
  });

  it('says where the mail was sent and forgets the password', async () => {
    const { accounts } = anApplication('/signInHelp/newAccount', SIGNED_OUT);
    await fill(await screen.findByRole('textbox', { name: 'First name' }), 'Pat');
    await fill(screen.getByRole('textbox', { name: 'Last name' }), 'Reed');
    await fill(screen.getByRole('textbox', { name: 'Email' }), 'pat@company.test');
    await fill(screen.getByLabelText(/^Password/), 'copper teapot at dawn');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your mail' })).toBeTruthy();
    expect(accounts.calls).toEqual(['signUp pat@company.test']);
    await userEvent.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(await screen.findByLabelText(/^Password/)).toHaveProperty('value', '');
  });
});

// Helpers

/** Requests a code and opens the form for it. */
async function openCodeForm() {
  const application = anApplication('/signInHelp/mail', SIGNED_OUT);
  await fill(await screen.findByRole('textbox', { name: 'Email' }), 'pat@company.test');
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Enter the code from the email' });
  return application;
}
