import { accountMessageFor } from '../../domain/account/accountMessageFor';
import { Strip } from '../kit/feedback/Strip';
import { failureOf } from '../kit/feedback/useErrorText';

/** Says that the sign-in service did not do something, and why. What was typed stays where it is. */
export function RequestFailed({ what, error }: { what: string; error: unknown }) {
  return (
    <Strip intent="error" title={what}>
      {accountMessageFor(failureOf(error).code)}
    </Strip>
  );
}
