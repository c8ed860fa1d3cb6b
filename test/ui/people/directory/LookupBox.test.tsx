import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { LookupBox, type LookupBoxProps } from '../../../../src/ui/people/directory/list/LookupBox';

describe('the lookup box', () => {
  it('searches once the address is complete (MGM-6)', () => {
    const { searches, field } = renderBox('email');
    for (const text of ['pat', 'pat@', 'pat@example', 'pat@example.test', 'pat@example.test ']) {
      fireEvent.change(field(), { target: { value: text } });
    }
    expect(searches).toEqual(['pat@example.test']);
  });

  it('explains an incomplete address on Enter', () => {
    const { searches, field } = renderBox('email');
    fireEvent.change(field(), { target: { value: 'pat@example' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(searches).toEqual([]);
    expect(screen.getByText('An email looks like pat@company.com.').id).toBe(field().getAttribute('aria-describedby'));
    fireEvent.change(field(), { target: { value: 'pat@example.test' } });
    expect(screen.queryByText(/looks like/)).toBeNull();
    expect(searches).toEqual(['pat@example.test']);
  });

  it('clears the lookup when the field is empty', () => {
    const { searches, field } = renderBox('email', 'pat@example.test');
    fireEvent.change(field(), { target: { value: '' } });
    expect(searches).toEqual(['']);
  });

  it('follows changes of the page address, such as going back', () => {
    const { field } = renderBox('agent', 'ACME');
    fireEvent.change(field(), { target: { value: 'ACM' } });
    fireEvent.click(screen.getByRole('button', { name: 'Back to BETA' }));
    expect(field().value).toBe('BETA');
  });
});

// Helpers

/** The box on a page that stores the lookup. */
function renderBox(lookup: LookupBoxProps['lookup'], first = '') {
  const searches: string[] = [];
  function Page() {
    const [value, setValue] = useState(first);
    const search = (next: string) => {
      searches.push(next);
      setValue(next);
    };
    return (
      <>
        <LookupBox lookup={lookup} current={value} onSearch={search} />
        <button type="button" onClick={() => setValue('BETA')}>
          Back to BETA
        </button>
      </>
    );
  }
  render(
    <FluentProvider theme={webLightTheme}>
      <Page />
    </FluentProvider>,
  );
  return {
    searches,
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
  };
}
