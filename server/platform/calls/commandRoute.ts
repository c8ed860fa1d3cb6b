import type { Call } from '../../../contract/platform/shared/Call';
import { type Command, type CommandTransaction, runCommand } from '../shared/command';
import type { Transactions } from '../shared/Transaction';
import type { Route } from './Route';

/** Registers commands as routes, in transactions of their capability. */
export function commandRoute<Part>(
  route: Route,
  transactions: Transactions<Part & CommandTransaction>,
): <C extends Call>(command: Command<C, Part>) => void {
  return (one) => route(one.call, (request) => runCommand(transactions, one, request));
}
