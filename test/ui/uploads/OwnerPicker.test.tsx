import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { asyncScheduler } from 'rxjs';
import { OwnerSearch } from '../../../src/application/uploads/OwnerSearch';
import type { UploadOwnerGateway } from '../../../src/application/uploads/ports';
import type { OwnerChoice } from '../../../src/application/uploads/uploadChoices';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';
import { OwnerPicker } from '../../../src/ui/uploads/OwnerPicker';

describe('whose files they are (API-8)', () => {
  it('is chosen from a list where the server knows few', async () => {
    const { chosen } = opened(() => Promise.resolve({ items: [ACME, BOLT], total: 2 }));
    await screen.findByRole('option', { name: 'Choose one' });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Acme Health (ACME)');
    expect(chosen.at(-1)).toEqual({ owner: 'ACME', name: 'Acme Health (ACME)' });
  });

  it('is typed where there are many: a name, or a number in any spelling; a part of one means nobody yet', async () => {
    const { chosen } = opened((words) =>
      Promise.resolve({ items: 'acme health'.includes(words.toLowerCase()) ? [ACME] : [BOLT], total: 600 }),
    );
    const field = await screen.findByRole('combobox');
    await userEvent.type(field, 'acm');
    expect(chosen.at(-1)).toBeUndefined();
    await userEvent.type(field, 'e');
    await screen.findByDisplayValue('acme');
    expect(chosen.at(-1)).toMatchObject({ owner: 'ACME' });
  });

  it('says so when the list cannot be read, and takes a code as it is typed', async () => {
    const { chosen } = opened(() => Promise.reject(new Error('away')));
    expect(await screen.findByText(/The list could not be loaded/)).toBeTruthy();
    await userEvent.type(screen.getByRole('combobox'), 'ACME');
    expect(chosen.at(-1)).toEqual({ owner: 'ACME', name: 'ACME' });
  });
});

// Helpers

const ACME = { owner: 'ACME', name: 'Acme Health' };
const BOLT = { owner: 'BOLT', name: 'Bolt Dental' };

function opened(find: (words: string) => ReturnType<UploadOwnerGateway['find']>) {
  const chosen: (OwnerChoice | undefined)[] = [];
  const search = new OwnerSearch({ find: (_what, words) => find(words) }, asyncScheduler);
  const services = { get: () => search, prepare: () => Promise.resolve() } as unknown as Services;
  function Field() {
    const [text, setText] = useState('');
    const choose = (typed: string, owner: OwnerChoice | undefined) => {
      setText(typed);
      chosen.push(owner);
    };
    return (
      <>
        <label htmlFor="owner">Carrier</label>
        <OwnerPicker id="owner" what="carrierBill" known={undefined} text={text} onChoose={choose} />
      </>
    );
  }
  render(
    <FluentProvider theme={webLightTheme}>
      <ServicesProvider services={services}>
        <Field />
      </ServicesProvider>
    </FluentProvider>,
  );
  return { chosen };
}
