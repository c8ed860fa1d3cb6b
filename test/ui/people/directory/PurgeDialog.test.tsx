import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { loaded } from '../../../../src/application/platform/shared/Loadable';
import type { PurgeResult } from '../../../../src/domain/people/directory/Purge';
import { ToastsProvider } from '../../../../src/ui/kit/feedback/Toasts';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { PurgeDialog } from '../../../../src/ui/people/directory/PurgeDialog';

const ROSA = {
  userId: 'a',
  name: 'Rosa Reyes',
  email: 'rosa@example.test',
  deletedAt: null,
  deletedRows: 4,
  keptEntries: 2,
  notes: 1,
  notesKept: 2,
};

describe('the purge dialog', () => {
  it('purges only after the word is typed (MGM-22)', async () => {
    const { purged } = renderDialog([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Purge permanently' }));
    expect(await screen.findByText('Type purge first. This cannot be undone.')).toBeTruthy();
    expect(purged).toEqual([]);
  });

  it('lists what is deleted, what is kept, and the effect on notes (MGM-22)', async () => {
    renderDialog([]);
    expect(await summaryOfRosa()).toBe(
      'Rosa Reyes (rosa@example.test): Deletes 4 rights, settings, drafts and emails. ' +
        'Keeps 2 entries on bills and payments under an alias. Replaces the name with the alias in 1 note. ' +
        'Keeps the name in 2 notes, because it may refer to a member or to another person.',
    );
  });

  it('omits kinds with no records (MGM-22)', async () => {
    renderDialog([], { ...ROSA, deletedRows: 1, keptEntries: 0, notes: 0, notesKept: 1 });
    expect(await summaryOfRosa()).toBe(
      'Rosa Reyes (rosa@example.test): Deletes 1 right, setting, draft or email. Keeps the name in 1 note, because it may refer to a member or to another person.',
    );
  });

  it('shows only the name when there is nothing to purge (MGM-22)', async () => {
    renderDialog([], { ...ROSA, deletedRows: 0, keptEntries: 0, notes: 0, notesKept: 0 });
    expect(await summaryOfRosa()).toBe('Rosa Reyes (rosa@example.test)');
  });

  it('lists who was not purged and why, and can only be closed (MGM-22)', async () => {
    const { purged, closed } = renderDialog([{ userId: 'a', ok: false, alias: '', message: 'Rosa is active again.' }]);
    await userEvent.type(await screen.findByRole('textbox'), 'purge');
    await userEvent.click(screen.getByRole('button', { name: 'Purge permanently' }));
    expect(await screen.findByText('Rosa is active again.')).toBeTruthy();
    expect(purged).toEqual([['a']]);
    expect(screen.queryByRole('button', { name: 'Purge permanently' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toEqual(['purged']);
  });
});

// Helpers

/** The dialog for one deleted person, with these results. */
function renderDialog(results: readonly PurgeResult[], person = ROSA) {
  const purged: (readonly string[])[] = [];
  const closed: string[] = [];
  const purge = {
    preview$: () => of(loaded([person])),
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

async function summaryOfRosa(): Promise<string | null | undefined> {
  return (await screen.findByText('Rosa Reyes', { selector: 'strong' })).parentElement?.textContent;
}

const IDS = ['a'];
