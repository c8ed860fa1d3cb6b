import { changeBankReversal, previewBankReversal, reverseAtBank } from '../../contract/bankReversals';
import { previewReversal, returnPayment, reversePayment, setAsidePayment } from '../../contract/reversals';
import type { Route } from '../calls/Route';
import type { SetAsidePayment } from './bankFiles/SetAsidePayment';
import type { ChangeBankReversal } from './bankReversals/ChangeBankReversal';
import type { ReverseAtBank } from './bankReversals/ReverseAtBank';
import type { ReversePayment } from './returns/ReversePayment';

export interface ReversalServices {
  readonly reverse: ReversePayment;
  readonly setAside: SetAsidePayment;
  readonly atBank: ReverseAtBank;
  readonly changeAtBank: ChangeBankReversal;
}

/** Calls that take back a payment, in the books or at the bank. */
export function registerReversalRoutes(
  route: Route,
  { reverse, setAside, atBank, changeAtBank }: ReversalServices,
): void {
  route(previewReversal, ({ scope, params, now }) => reverse.preview(scope, params.paymentPk, now));
  route(returnPayment, ({ caller, scope, params, body, idempotencyKey, now }) =>
    reverse.return({ caller, scope, idempotencyKey, ...params, now }, body),
  );
  route(reversePayment, ({ caller, scope, params, body, idempotencyKey, now }) =>
    reverse.reverse({ caller, scope, idempotencyKey, ...params, now }, body),
  );
  route(setAsidePayment, ({ caller, scope, params, body, idempotencyKey, now }) =>
    setAside.run({ caller, scope, idempotencyKey, ...params, now }, body),
  );
  route(previewBankReversal, ({ caller, scope, params, now }) => atBank.preview(scope, caller, params.paymentPk, now));
  route(reverseAtBank, ({ caller, scope, params, body, idempotencyKey, now }) =>
    atBank.run({ caller, scope, idempotencyKey, ...params, now }, body),
  );
  route(changeBankReversal, ({ caller, scope, params, body, idempotencyKey, now }) =>
    changeAtBank.run({ caller, scope, idempotencyKey, ...params, now }, body),
  );
}
