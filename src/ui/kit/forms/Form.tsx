import type { FormEvent } from 'react';
import { Stack, type StackProps } from '../layout';

export interface FormProps extends Omit<StackProps<'form'>, 'as' | 'onSubmit' | 'noValidate'> {
  /** Enter in a field, or the submit button. The page stays. */
  readonly onSubmit: () => void;
}

/**
 * The form of every screen: fields one below the other, and messages of its own instead of the browser's. The command runs with
 * `useCommand` and shows its failure in `CommandError` at the top; `StepForm` is all three for a step of a row.
 */
export function Form({ onSubmit, gap = 'M', ...rest }: FormProps) {
  return (
    <Stack
      {...rest}
      as="form"
      gap={gap}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}
