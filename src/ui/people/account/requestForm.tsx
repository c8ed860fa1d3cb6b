import { makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { AccountAnswer } from '../../../application/people/account/accountRequests';
import { accountMessageFor } from '../../../domain/people/account/accountMessageFor';
import { failureOf } from '../../../domain/platform/errors/Failure';
import { MessageBar } from '../../kit/feedback/MessageBar';

/** State of a request to the sign-in service. */
export type Request<Field extends string> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | (AccountAnswer<Field> & { readonly kind: 'refused' })
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'done' };

const IDLE = { kind: 'idle' } as const;

/** Runs one request at a time, however often the person presses Enter. */
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

/** A field's problem as props of Fluent's `Field`. */
export function problemProps<Field extends string>(
  request: Request<Field>,
  field: Field,
): { readonly validationMessage?: string } {
  const problem = request.kind === 'refused' ? request.problems[field] : undefined;
  return problem === undefined ? {} : { validationMessage: problem };
}

/** Says that a request to the sign-in service failed, and why. */
export function RequestFailed({ what, error }: { what: string; error: unknown }) {
  return (
    <MessageBar intent="error" title={what}>
      {accountMessageFor(failureOf(error).code)}
    </MessageBar>
  );
}

/** Styles of the account forms. */
export const useFormStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  pair: {
    display: 'grid',
    // Two side by side where there is room, never three: what belongs together stays in its row.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(180px, 40%), 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
  text: { margin: 0 },
});
