import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PurgeResult } from '../../../src/application/directory/PurgeResult';
import { PurgeDialog } from '../../../src/ui/directory/PurgeDialog';
import { type Services, ServicesProvider } from '../../../src/ui/shared/Services';
import { ToastsProvider } from '../../../src/ui/shared/Toasts';

const ROSA = {
  userId: 'a',
  name: 'Rosa Reyes',
  email: 'rosa@example.test',
  deletedAt: null,
  goes: 4,
  stays: 2,
  notes: 1,
  notesKept: 2,
};

describe('purging people', () => {
  it('begins only once the word is typed (MGM-22)', async () => {
    const { purged } = opened([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Purge for good' }));
    expect(await screen.findByText('Type purge first: this cannot be taken back.')).toBeTruthy();
    expect(purged).toEqual([]);
  });

  it('says what becomes of notes that name the person (MGM-22)', async () => {
    opened([]);
    const row = await screen.findByText('Rosa Reyes', { selector: 'strong' });
    expect(row.parentElement?.textContent).toBe(
      'Rosa Reyes (rosa@example.test): 4 rows go, 2 entries stay under an alias. 1 note will say the alias. ' +
        '2 notes may mean a member or a namesake and will go on saying the name.',
    );
  });

  it('says who was not purged and why, and has nothing left to do but to close (MGM-22)', async () => {
    const { purged, closed } = opened([{ userId: 'a', ok: false, alias: '', message: 'Rosa is active again.' }]);
    await userEvent.type(await screen.findByRole('textbox'), 'purge');
    await userEvent.click(screen.getByRole('button', { name: 'Purge for good' }));
    expect(await screen.findByText('Rosa is active again.')).toBeTruthy();
    expect(purged).toEqual([['a']]);
    expect(screen.queryByRole('button', { name: 'Purge for good' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toEqual(['purged']);
  });
});

// Helpers

/** The question about one deleted person, over a server that answers so. */
function opened(results: readonly PurgeResult[]) {
  const purged: (readonly string[])[] = [];
  const closed: string[] = [];
  const purge = {
    preview: () => Promise.resolve([ROSA]),
    run: (userIds: readonly string[]) => {
      purged.push(userIds);
      return Promise.resolve(results);
    },
  };
  const services = { get: () => purge, prepare: () => Promise.resolve() } as unknown as Services;
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <ToastsProvider>
          <PurgeDialog userIds={IDS} onClose={() => closed.push('closed')} onPurged={() => closed.push('purged')} />
        </ToastsProvider>
      </ServicesProvider>
    </FluentProvider>,
  );
  return { purged, closed };
}

const IDS = ['a'];
