import type { Call } from '../../../contract/platform/shared/Call';
import { type Command, runCommand } from '../shared/command';
import type { Transaction, Transactions } from '../shared/Transaction';
import type { Route } from './Route';

/** Registers commands as routes, in transactions of their capability. */
export function commandRoute<Part>(
  route: Route,
  transactions: Transactions<Part & Pick<Transaction, 'keys'>>,
): <C extends Call>(command: Command<C, Part>) => void {
  return (one) => route(one.call, (request) => runCommand(transactions, one, request));
}
