import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DayInput } from '../../../src/ui/kit/forms/DayInput';

const TODAY = '2026-12-01';

describe('DayInput', () => {
  it('keeps a year while it is typed, and reports the day when the year is whole', () => {
    const { days, field } = renderInput();
    for (const text of ['0002-03-15', '0020-03-15', '0202-03-15']) {
      fireEvent.change(field, { target: { value: text } });
      expect([field.value, days]).toEqual([text, []]);
    }
    fireEvent.change(field, { target: { value: '2025-03-15' } });
    expect([field.value, days]).toEqual(['2025-03-15', ['2025-03-15']]);
  });

  it('stays empty while it is cleared, and shows the day of the list when it is left', () => {
    const { days, field } = renderInput();
    fireEvent.change(field, { target: { value: '' } });
    expect([field.value, days]).toEqual(['', ['']]);
    fireEvent.blur(field);
    expect(field.value).toBe(TODAY);
  });

  it('shows the day of the list again when it is left with half a year', () => {
    const { days, field } = renderInput();
    fireEvent.change(field, { target: { value: '0020-03-15' } });
    fireEvent.blur(field);
    expect([field.value, days]).toEqual([TODAY, []]);
  });
});

// Helpers

/** As lists use it: an address without a day is today. */
function renderInput() {
  const days: string[] = [];
  function Filter() {
    const [day, setDay] = useState('');
    const change = (chosen: string) => {
      days.push(chosen);
      setDay(chosen);
    };
    return (
      <>
        <label htmlFor="as-of">As of</label>
        <DayInput id="as-of" value={day || TODAY} onChange={change} />
      </>
    );
  }
  render(<Filter />);
  return { days, field: screen.getByLabelText<HTMLInputElement>('As of') };
}
