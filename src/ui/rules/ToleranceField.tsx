import { Field } from '@fluentui/react-components';
import { type Cents, cents } from '../../domain/money/Cents';
import { formatCents } from '../../domain/money/formatCents';
import { parseCents } from '../../domain/money/parseCents';
import { MAX_TOLERANCE_CENTS } from '../../domain/rules/PaymentRules';
import { TextInput } from '../kit/forms/fields';

/** A tolerance as typed, or undefined if it is not one that can be set. @param max the most that can be set: $100.00 */
export function toleranceOf(text: string, max: number = MAX_TOLERANCE_CENTS): Cents | undefined {
  const amount = parseCents(text);
  return amount !== undefined && amount >= 0 && amount <= max ? amount : undefined;
}

interface ToleranceFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** The most that can be set. Default: $100.00. */
  readonly max?: number;
  readonly onChange: (text: string) => void;
}

/** A tolerance or limit as text, marked invalid while it is not one that can be set. */
export function ToleranceField({ label, hint, value, max = MAX_TOLERANCE_CENTS, onChange }: ToleranceFieldProps) {
  const isValid = toleranceOf(value, max) !== undefined;
  const message = `Enter $0.00 to ${formatCents(cents(max))}.`;
  return (
    <Field label={label} hint={hint} {...(!isValid && { validationMessage: message })}>
      <TextInput inputMode="decimal" maxLength={10} value={value} onChange={onChange} />
    </Field>
  );
}
