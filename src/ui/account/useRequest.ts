import { useRef, useState } from 'react';
import type { AccountAnswer } from '../../application/account/accountRequests';

/** Where something stands that was asked of the sign-in service. */
export type Request<Field extends string> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | (AccountAnswer<Field> & { readonly kind: 'refused' })
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'done' };

const IDLE = { kind: 'idle' } as const;

/** One thing asked at a time, however often somebody presses Enter. */
export function useRequest<Field extends string>() {
  const [request, setRequest] = useState<Request<Field>>(IDLE);
  const isBusy = useRef(false);
  async function run(ask: () => Promise<AccountAnswer<Field>>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setRequest({ kind: 'busy' });
    try {
      setRequest(await ask());
    } catch (error) {
      setRequest({ kind: 'failed', error });
    } finally {
      isBusy.current = false;
    }
  }
  return { request, run, reset: () => setRequest(IDLE) };
}

/** The sentence for one field, as Fluent's Field takes it. */
export function problemWith<Field extends string>(
  request: Request<Field>,
  field: Field,
): { readonly validationMessage?: string } {
  const problem = request.kind === 'refused' ? request.problems[field] : undefined;
  return problem === undefined ? {} : { validationMessage: problem };
}
