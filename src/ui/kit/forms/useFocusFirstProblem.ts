import { type RefObject, useEffect } from 'react';

/** Focuses the first invalid field when input is refused. @param refused a new object at each refusal. */
export function useFocusFirstProblem(form: RefObject<HTMLElement | null>, refused: object | undefined): void {
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refused]);
}
