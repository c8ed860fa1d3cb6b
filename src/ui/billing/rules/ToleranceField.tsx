import { Field } from '@fluentui/react-components';
import { MAX_TOLERANCE_CENTS } from '../../../domain/billing/rules/PaymentRules';
import { type Cents, cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { parseCents } from '../../../domain/platform/money/parseCents';
import { TextInput } from '../../kit/forms/fields';

/** A tolerance as typed, or undefined if it is not one that can be set. @param max the most that can be set: $100.00 */
export function toleranceOf(text: string, max: number = MAX_TOLERANCE_CENTS): Cents | undefined {
  const amount = parseCents(text);
  return amount !== undefined && amount >= 0 && amount <= max ? amount : undefined;
}

/** A limit as typed; null if empty, undefined if it is not one that can be set. */
export function optionalLimitOf(text: string, max: number): Cents | null | undefined {
  return text.trim() === '' ? null : toleranceOf(text, max);
}

interface ToleranceFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  /** The most that can be set. Default: $100.00. */
  readonly max?: number;
  /** Whether it may be left empty. Default: no. */
  readonly isOptional?: boolean;
  readonly onChange: (text: string) => void;
}

/** A tolerance or limit as text, marked invalid while it is not one that can be set. */
export function ToleranceField({ label, hint, value, onChange, ...limits }: ToleranceFieldProps) {
  const { max = MAX_TOLERANCE_CENTS, isOptional = false } = limits;
  const isValid = (isOptional ? optionalLimitOf(value, max) : toleranceOf(value, max)) !== undefined;
  const message = `Enter $0.00 to ${formatCents(cents(max))}${isOptional ? ', or leave it empty' : ''}.`;
  return (
    <Field label={label} hint={hint} {...(!isValid && { validationMessage: message })}>
      <TextInput inputMode="decimal" maxLength={13} value={value} onChange={onChange} />
    </Field>
  );
}
