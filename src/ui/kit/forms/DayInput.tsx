import { useState } from 'react';
import { parseLocalDate } from '../../../domain/platform/dates/LocalDate';
import { TextInput, type TextInputProps } from './fields';

interface DayInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** The day the list is filtered by, as an ISO date; empty for none. */
  readonly value: string;
  /** Receives an ISO date, or an empty text when the field is cleared. */
  readonly onChange: (day: string) => void;
}

/**
 * A date field that filters a list as it changes. Browsers report every digit of a year ("0002-03-01"), so until the year is complete,
 * the field keeps what was typed and the list keeps its day.
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
