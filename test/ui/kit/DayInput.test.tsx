import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DayInput } from '../../../src/ui/kit/forms/DayInput';

const TODAY = '2026-12-01';

describe('DayInput', () => {
  it('keeps a year while it is typed, and reports the day once the year is complete', () => {
    const { days, field } = renderInput();
    for (const text of ['0002-03-15', '0020-03-15', '0202-03-15']) {
      fireEvent.change(field, { target: { value: text } });
      expect([field.value, days]).toEqual([text, []]);
    }
    fireEvent.change(field, { target: { value: '2025-03-15' } });
    expect([field.value, days]).toEqual(['2025-03-15', ['2025-03-15']]);
  });

  it('stays empty after it is cleared, and shows the list’s day when it loses focus', () => {
    const { days, field } = renderInput();
    fireEvent.change(field, { target: { value: '' } });
    expect([field.value, days]).toEqual(['', ['']]);
    fireEvent.blur(field);
    expect(field.value).toBe(TODAY);
  });

  it('shows the list’s day again when it loses focus with an incomplete year', () => {
    const { days, field } = renderInput();
    fireEvent.change(field, { target: { value: '0020-03-15' } });
    fireEvent.blur(field);
    expect([field.value, days]).toEqual([TODAY, []]);
  });
});

// Helpers

/** Like a list whose address without a day means today. */
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
