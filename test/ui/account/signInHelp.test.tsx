import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IdentityError } from '../../../src/application/session/IdentityError';
import { anApplication } from '../../support/shell/anApplication';
import { fill } from '../../support/shell/fill';

const SIGNED_OUT = { kind: 'signedOut' } as const;

describe('other ways to sign in', () => {
  it('are offered to whoever is not signed in, without leading to the sign-in page', async () => {
    const { identity } = anApplication('/signInHelp', SIGNED_OUT);
    await screen.findByRole('heading', { level: 1, name: 'Other ways to sign in' });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#/signInHelp/mail', '#/signInHelp/password', '#/signInHelp/newAccount', '#/reroute']);
    expect(identity.asked).toEqual([]);
  });

  it('are offered where a sign-in failed', async () => {
    anApplication('/error', { kind: 'failed', error: new IdentityError('access_denied', 'You gave no consent.') });
    expect(await screen.findByRole('link', { name: 'Other ways to sign in' })).toBeTruthy();
  });
});

describe('signing in by a mailed code (SES-8)', () => {
  it('sends it, and takes it', async () => {
    const { accounts } = await atTheCode();
    await fill(await screen.findByRole('textbox', { name: 'Code' }), '123 456');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(accounts.asked.at(-1)).toBe('finishPasswordless pat@company.test 123456'));
    expect(screen.getByRole('button', { name: 'Signing in' })).toBeTruthy();
  });

  it('says that a code is wrong or too old, and sends a new one', async () => {
    const { accounts } = await atTheCode();
    accounts.failure = new IdentityError('invalid_grant', 'Wrong email or verification code.');
    await fill(await screen.findByRole('textbox', { name: 'Code' }), '000000');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This code is wrong or has expired.');
    accounts.failure = undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(accounts.asked.at(-1)).toBe('startPasswordless pat@company.test code'));
    expect(await screen.findByText('A new code has been sent.')).toBeTruthy();
  });

  it('says when there were too many tries', async () => {
    const { accounts } = await atTheCode();
    accounts.failure = new IdentityError('too_many_attempts', 'Slow down');
    await fill(await screen.findByRole('textbox', { name: 'Code' }), '000000');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('There were too many tries.');
  });

  it('goes back to another email, with what was typed', async () => {
    await atTheCode();
    await userEvent.click(await screen.findByRole('button', { name: 'Use another email' }));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'pat@company.test');
  });

  it('does not send anything to what is no email', async () => {
    const { accounts } = anApplication('/signInHelp/mail', SIGNED_OUT);
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await fill(email, 'pat');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('An email looks like pat@company.com.')).toBeTruthy();
    expect(document.activeElement).toBe(email);
    expect(accounts.asked).toEqual([]);
  });
});

it('has a link mailed that signs in (SES-8)', async () => {
  const { accounts } = anApplication('/signInHelp/mail', SIGNED_OUT);
  await userEvent.click(await screen.findByRole('radio', { name: /A link/ }));
  await fill(screen.getByRole('textbox', { name: 'Email' }), 'pat@company.test');
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Check your mail' })).toBe(document.activeElement);
  expect(accounts.asked).toEqual(['startPasswordless pat@company.test link']);
});

it('has a link mailed that sets a new password, and never says whether the email has an account (SES-10)', async () => {
  anApplication('/signInHelp/password', SIGNED_OUT);
  await fill(await screen.findByRole('textbox', { name: 'Email' }), 'nobody@company.test');
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByText(/has an account here, an email has been sent/)).textContent).toMatch(/^If nobody@/);
});

describe('making an account (SES-10)', () => {
  it('asks for what is needed, and goes to the first thing that is missing', async () => {
    const { accounts } = anApplication('/signInHelp/newAccount', SIGNED_OUT);
    await fill(await screen.findByRole('textbox', { name: 'First name' }), 'Pat');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Last name' })));
    expect(accounts.asked).toEqual([]);
  });

  it('tells where the mail goes, and keeps the password no longer', async () => {
    const { accounts } = anApplication('/signInHelp/newAccount', SIGNED_OUT);
    await fill(await screen.findByRole('textbox', { name: 'First name' }), 'Pat');
    await fill(screen.getByRole('textbox', { name: 'Last name' }), 'Reed');
    await fill(screen.getByRole('textbox', { name: 'Email' }), 'pat@company.test');
    await fill(screen.getByLabelText(/^Password/), 'copper teapot at dawn');
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your mail' })).toBeTruthy();
    expect(accounts.asked).toEqual(['signUp pat@company.test']);
    await userEvent.click(screen.getByRole('button', { name: 'Use another email' }));
    expect(await screen.findByLabelText(/^Password/)).toHaveProperty('value', '');
  });
});

// Helpers

/** A code was asked for, and is to be typed now. */
async function atTheCode() {
  const application = anApplication('/signInHelp/mail', SIGNED_OUT);
  await fill(await screen.findByRole('textbox', { name: 'Email' }), 'pat@company.test');
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Enter the code from the email' });
  return application;
}
