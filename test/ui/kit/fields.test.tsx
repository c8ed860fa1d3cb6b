import { Field, FluentProvider, webLightTheme } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox, Select, TextInput } from '../../../src/ui/kit/forms/fields';

describe('a text input in a Field', () => {
  it('has its label, is required, and is described and marked invalid by its error', () => {
    show(
      <Field label="Bank" required hint="As on a check" validationMessage="Type the bank's name.">
        <TextInput value="" onChange={() => undefined} />
      </Field>,
    );
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: /^Bank/ });
    expect(input.required).toBe(true);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Type the bank's name.",
      'As on a check',
    ]);
  });

  it('reports typed text', async () => {
    show(<Typing />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Bank' }), 'First');
    expect(screen.getByText('Typed: First')).toBeTruthy();
  });
});

it('a select in a Field has its label and reports the chosen value', async () => {
  const chosen: string[] = [];
  show(
    <Field label="Kind">
      <Select value="checking" onChange={(value) => chosen.push(value)}>
        <option value="checking">Checking</option>
        <option value="savings">Savings</option>
      </Select>
    </Field>,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Savings');
  expect(chosen).toEqual(['savings']);
});

describe('a checkbox', () => {
  it.each([true, false])('has its label, whether it is visible (%s) or not', (isLabelShown) => {
    show(<Checkbox label="Past due only" isLabelShown={isLabelShown} checked onChange={() => undefined} />);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Past due only' }).checked).toBe(true);
    expect(screen.queryByText('Past due only') !== null).toBe(isLabelShown);
  });

  it('is disabled with its reason', () => {
    show(
      <Checkbox
        label="Admin"
        checked={false}
        blocker="Only managers can grant this role."
        onChange={() => undefined}
      />,
    );
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Admin' });
    expect([box.disabled, box.title]).toEqual([true, 'Only managers can grant this role.']);
  });
});

// Helpers

function show(part: React.JSX.Element): void {
  render(<FluentProvider theme={webLightTheme}>{part}</FluentProvider>);
}

function Typing() {
  const [text, setText] = useState('');
  return (
    <>
      <Field label="Bank">
        <TextInput value={text} onChange={setText} />
      </Field>
      <p>Typed: {text}</p>
    </>
  );
}
