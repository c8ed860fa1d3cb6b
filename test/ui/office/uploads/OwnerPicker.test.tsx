import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { asyncScheduler } from 'rxjs';
import type { OwnerChoice } from '../../../../contract/office/uploads';
import { OwnerSearch } from '../../../../src/application/office/uploads/OwnerSearch';
import type { UploadOwnerGateway } from '../../../../src/application/office/uploads/ports';
import { type Services, ServicesProvider } from '../../../../src/ui/kit/Services';
import { OwnerPicker } from '../../../../src/ui/office/uploads/OwnerPicker';

describe('the owner of uploaded files (API-8)', () => {
  it('is selected from a list when there are few', async () => {
    const { chosen } = renderPicker(() => Promise.resolve({ items: [ACME, BOLT], total: 2 }));
    await screen.findByRole('option', { name: 'Choose one' });
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Acme Health (ACME)');
    expect(chosen.at(-1)).toEqual({ owner: 'ACME', name: 'Acme Health (ACME)' });
  });

  it('is typed by name or number when there are many, and is undefined until the text matches', async () => {
    const { chosen } = renderPicker((text) =>
      Promise.resolve({ items: 'acme health'.includes(text.toLowerCase()) ? [ACME] : [BOLT], total: 600 }),
    );
    const field = await screen.findByRole('combobox');
    await userEvent.type(field, 'acm');
    expect(chosen.at(-1)).toBeUndefined();
    await userEvent.type(field, 'e');
    await screen.findByDisplayValue('acme');
    expect(chosen.at(-1)).toMatchObject({ owner: 'ACME' });
  });

  it('can be typed as a code when the list cannot be loaded', async () => {
    const { chosen } = renderPicker(() => Promise.reject(new Error('away')));
    expect(await screen.findByText(/The list could not be loaded/)).toBeTruthy();
    await userEvent.type(screen.getByRole('combobox'), 'ACME');
    expect(chosen.at(-1)).toEqual({ owner: 'ACME', name: 'ACME' });
  });
});

// Helpers

const ACME = { owner: 'ACME', name: 'Acme Health' };
const BOLT = { owner: 'BOLT', name: 'Bolt Dental' };

function renderPicker(find: (text: string) => ReturnType<UploadOwnerGateway['find']>) {
  const chosen: (OwnerChoice | undefined)[] = [];
  const search = new OwnerSearch({ find: ({ q: text }) => find(text) }, asyncScheduler);
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
