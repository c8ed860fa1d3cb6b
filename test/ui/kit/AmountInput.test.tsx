import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
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

  it('shows what to enter instead of an amount that cannot be read, until it can', () => {
    const { field } = renderInput();
    fireEvent.change(field, { target: { value: 'abc' } });
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount above zero.');
    expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    fireEvent.change(field, { target: { value: '12' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not reject a zero that follows from other fields', () => {
    const zero = cents(0);
    render(<AmountInput label="Amount" value={zero} onChange={() => undefined} />);
    expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('false');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('accepts zero where other money covers the bills', () => {
    const { field } = renderInput({ allowsZero: true });
    fireEvent.change(field, { target: { value: '0' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field.getAttribute('aria-invalid')).toBe('false');
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

function renderInput({ allowsZero = false } = {}) {
  const amounts: number[] = [];
  render(<StatefulInput allowsZero={allowsZero} onAmount={(amount) => amounts.push(amount)} />);
  return { amounts, field: screen.getByLabelText<HTMLInputElement>('Amount') };
}

interface StatefulInputProps {
  readonly allowsZero: boolean;
  readonly onAmount: (amount: number) => void;
}

function StatefulInput({ allowsZero, onAmount }: StatefulInputProps) {
  const [value, setValue] = useState<Cents>(cents(10_000));
  return (
    <AmountInput
      label="Amount"
      allowsZero={allowsZero}
      value={value}
      onChange={(next) => {
        onAmount(next);
        setValue(next);
      }}
    />
  );
}
