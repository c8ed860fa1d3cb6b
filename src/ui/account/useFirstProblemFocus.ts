import { type RefObject, useEffect } from 'react';

/** When something typed is refused, the first field it is about takes the focus. @param refused a new object at each refusal */
export function useFirstProblemFocus(form: RefObject<HTMLFormElement | null>, refused: object | undefined): void {
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, refused]);
}
