import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IdentityError } from '../../../../src/application/people/session/IdentityError';
import { anApplication, directoryResponse, signedInAs } from '../../../support/shell/anApplication';

/** A signed-in person without a role. */
describe('the error page of a person without a role (ROL-3)', () => {
  it('shows who can grant access, and signs out', async () => {
    const { identity } = anApplication('/error', signedInAs());
    expect(await screen.findByText('person@demo.test')).toBeTruthy();
    expect(screen.getByText(/Ask your company's Listbill administrator/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(identity.calls).toContain('logout'));
  });

  it('continues on RELOAD once the person has a role', async () => {
    const { identity } = anApplication('/error', signedInAs(), {
      'GET /api/preferenceSettings/userId': [200, { ...directoryResponse('ROLE_AGENT'), repId: null }],
    });
    const later = signedInAs('ROLE_AGENT');
    identity.onRenew = () =>
      later.kind === 'signedIn'
        ? Promise.resolve({ ...later.tokens, subject: 'auth0|billing' })
        : Promise.reject(new Error('No session'));
    await userEvent.click(await screen.findByRole('button', { name: 'RELOAD' }));
    await waitFor(() => expect(window.location.hash).toBe('#/dashboard/main'));
  });

  it('stays on the error page while the person has no role, even if the renewal fails', async () => {
    const { identity } = anApplication('/error', signedInAs());
    identity.onRenew = () => Promise.reject(new IdentityError('network', 'Down', { transient: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'RELOAD' }));
    await waitFor(() => expect(identity.calls).toContain('renew'));
    expect(await screen.findByRole('button', { name: 'RELOAD' })).toBeTruthy();
  });

  it('has a page for setting up an installation that has no administrator yet', async () => {
    const { sent } = anApplication('/error', signedInAs(), {
      'GET /api/firstAdministrator': [200, { isMissing: true }],
      'POST /api/firstAdministrator': [200, { isDone: true }],
    });
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('Set up Listbill');
    expect(document.activeElement).toBe(heading);
    expect(document.title).toBe('Set up Listbill – Listbill');
    expect(screen.queryByText(/Oops|Ask your company/)).toBeNull();
    expect(screen.getByText('person@demo.test')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Code from the server's log/), '7F3K');
    await userEvent.click(screen.getByRole('button', { name: 'Become administrator' }));
    await waitFor(() => expect(sent).toContain('POST /api/firstAdministrator'));
  });

  it.each([
    ['has an administrator', [200, { isMissing: false }]],
    ['does not answer', [500, {}]],
  ] as const)('shows whom to ask if the installation %s', async (_what, answer) => {
    anApplication('/error', signedInAs(), { 'GET /api/firstAdministrator': answer });
    expect(await screen.findByText(/Ask your company's Listbill administrator/)).toBeTruthy();
    expect(screen.queryByText(/Set up Listbill/)).toBeNull();
  });
});
