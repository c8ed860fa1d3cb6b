import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import { AmountInput } from '../../../src/ui/kit/forms/AmountInput';

describe('AmountInput', () => {
  it.each(['', '0', 'abc', '-5', '1.005'])('reports zero and keeps the text "%s"', (text) => {
    const { amounts, field } = renderInput();
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
    expect(amounts).toEqual([0]);
    expect(field.value).toBe(text);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('reports a valid amount and formats it', () => {
    const { amounts, field } = renderInput();
    fireEvent.change(field, { target: { value: '$1,250.5' } });
    fireEvent.blur(field);
    expect(amounts).toEqual([125_050]);
    expect(field.value).toBe('$1,250.50');
  });
});

// Helpers

function renderInput() {
  const amounts: number[] = [];
  render(<StatefulInput onAmount={(amount) => amounts.push(amount)} />);
  return { amounts, field: screen.getByLabelText<HTMLInputElement>('Amount') };
}

function StatefulInput({ onAmount }: { onAmount: (amount: number) => void }) {
  const [value, setValue] = useState<Cents>(cents(10_000));
  return (
    <AmountInput
      label="Amount"
      value={value}
      onChange={(next) => {
        onAmount(next);
        setValue(next);
      }}
    />
  );
}
