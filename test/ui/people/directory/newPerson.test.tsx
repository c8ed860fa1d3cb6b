import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CreatePerson, type EmailAvailability } from '../../../../src/application/people/directory/CreatePerson';
import { aDirectoryUser } from '../../../support/directory/aDirectoryUser';
import { anApplication, directoryResponse, signedInAs } from '../../../support/shell/anApplication';

const MANAGER_ROLES = ['ROLE_ADMIN', 'ROLE_MANAGER'] as const;

describe('adding a person', () => {
  it('accepts names with spaces and codes separated by commas while typing (MGM-7)', async () => {
    openScreen();
    const type = async (name: string, text: string) => {
      await userEvent.type(await screen.findByRole('textbox', { name }), text);
    };
    await type('First name', 'Mary Ann');
    await type('Last name', 'de la Cruz');
    await type('Carrier codes', 'ACME, BEST');
    const texts = ['First name', 'Last name', 'Carrier codes'].map(
      (name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
    );
    expect(texts).toEqual(['Mary Ann', 'de la Cruz', 'ACME, BEST']);
  });

  it('ignores the check of an address that has been replaced (MGM-6)', async () => {
    const { services } = openScreen();
    const field = await screen.findByRole('textbox', { name: 'Email' });
    const answers: ((answer: EmailAvailability) => void)[] = [];
    services.get(CreatePerson).checkEmail = () => new Promise((resolve) => answers.push(resolve));
    await userEvent.type(field, 'rosa@example.test');
    await userEvent.tab();
    await userEvent.type(field, '.org');
    answers[0]?.({ kind: 'taken', user: aDirectoryUser() });
    await userEvent.tab();
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(screen.queryByText(/already has this email address/)).toBeNull();
    answers[1]?.({ kind: 'taken', user: aDirectoryUser({ firstName: 'Omar' }) });
    expect(await screen.findByText(/Omar Reyes already has this email address/)).toBeTruthy();
  });
});

// Helpers

/** The screen for a manager, without a draft. */
function openScreen() {
  return anApplication('/dashboard/directory/new', signedInAs(...MANAGER_ROLES), {
    'GET /api/preferenceSettings/userId': [200, directoryResponse(...MANAGER_ROLES)],
    'GET /api/drafts/person.new': [200, null],
  });
}
