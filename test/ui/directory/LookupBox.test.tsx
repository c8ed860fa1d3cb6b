import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { LookupBox, type LookupBoxProps } from '../../../src/ui/directory/list/LookupBox';

describe('looking up one address', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('asks for it once it is whole and the person pauses, not letter by letter (MGM-6)', () => {
    const { asked, field, pause } = shown('email');
    for (const text of ['pat', 'pat@', 'pat@example', 'pat@example.te', 'pat@example.test ']) {
      fireEvent.change(field(), { target: { value: text } });
      pause(500);
    }
    expect(asked).toEqual([]);
    pause(100);
    expect(asked).toEqual(['pat@example.test']);
    pause(10_000);
    expect(asked).toHaveLength(1);
  });

  it('asks at once with Enter, and says what is missing of half an address', () => {
    const { asked, field, pause } = shown('email');
    fireEvent.change(field(), { target: { value: 'pat@example' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    pause(10_000);
    expect(asked).toEqual([]);
    expect(screen.getByText('An email looks like pat@company.com.').id).toBe(field().getAttribute('aria-describedby'));
    fireEvent.change(field(), { target: { value: 'pat@example.test' } });
    expect(screen.queryByText(/looks like/)).toBeNull();
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(asked).toEqual(['pat@example.test']);
  });

  it('asks for nobody once the field is emptied', () => {
    const { asked, field, pause } = shown('email', 'pat@example.test');
    fireEvent.change(field(), { target: { value: '' } });
    pause(600);
    expect(asked).toEqual(['']);
  });

  it('shows what the address of the page says when that changes, as by going back', () => {
    const { field } = shown('carrier', 'ACME');
    fireEvent.change(field(), { target: { value: 'ACM' } });
    fireEvent.click(screen.getByRole('button', { name: 'Back to BETA' }));
    expect(field().value).toBe('BETA');
  });
});

// Helpers

/** The field under a page that asks for what it is told to. */
function shown(lookup: LookupBoxProps['lookup'], first = '') {
  const asked: string[] = [];
  function Page() {
    const [value, setValue] = useState(first);
    const ask = (next: string) => {
      asked.push(next);
      setValue(next);
    };
    return (
      <>
        <LookupBox lookup={lookup} asked={value} onAsk={ask} />
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
    asked,
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
    pause: (ms: number) => act(() => jest.advanceTimersByTime(ms)),
  };
}
