import type { Call } from '../../../contract/platform/shared/Call';
import type { AnswerOf } from '../../../contract/platform/shared/RecordOf';
import { type Command, type CommandInput, runCommand } from '../../platform/shared/command';
import type { KeyedAnswer } from '../../platform/shared/idempotency';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { PaymentQueries } from './ports';

type PaymentInput<C extends Call> = CommandInput<C> & {
  readonly params: { readonly paymentPk: string };
  readonly idempotencyKey: string;
};

/** Handles commands about one payment. @throws Refusal NOT_FOUND for a payment out of scope, before its key is checked. */
export function paymentHandler(
  transactions: Transactions,
  payments: Pick<PaymentQueries, 'find'>,
): <C extends Call>(command: Command<C>) => (request: PaymentInput<C>) => Promise<AnswerOf<C> | KeyedAnswer> {
  return (command) => async (request) => {
    if (!(await payments.find(request.scope, request.params.paymentPk))) throw notFound('payment');
    return runCommand(transactions, command, request);
  };
}
