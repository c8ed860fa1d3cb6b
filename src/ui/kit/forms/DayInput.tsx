import { useState } from 'react';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { TextInput, type TextInputProps } from './fields';

interface DayInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** The day that filters now as an ISO date; empty for no day. */
  readonly value: string;
  /** Receives an ISO date, or an empty text when the field is cleared. */
  readonly onChange: (day: string) => void;
}

/**
 * A day that filters a list at once. A browser reports each digit of a year ("0002-03-01"): until the year is whole, the field keeps
 * what is typed, and the list its day.
 */
export function DayInput({ value, onChange, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    const isWhole = parseLocalDate(text) !== undefined;
    setTyped(isWhole ? undefined : text);
    if (isWhole || text === '') onChange(text);
  };
  return (
    <TextInput {...rest} type="date" value={typed ?? value} onChange={change} onBlur={() => setTyped(undefined)} />
  );
}
