import { randomUUID } from 'node:crypto';
import type { Call } from '../../../contract/platform/shared/Call';
import type { AnswerOf } from '../../../contract/platform/shared/RecordOf';
import { type Command, type CommandInput, type CommandTransaction, runCommand } from './command';
import { KeyedAnswer } from './idempotency';
import { officeDate } from './officeDate';
import type { Transactions } from './Transaction';

type Given<C extends Call> = Pick<CommandInput<C>, 'caller' | 'params' | 'body' | 'now'> &
  Partial<Pick<CommandInput<C>, 'scope' | 'query' | 'today'>> & { readonly idempotencyKey?: string };

/**
 * Runs a command for a person without a request over HTTP, such as for demo data.
 *
 * @param request `scope`: default: all groups; `today`: default: the date of `now` in the default time zone of the office;
 *   `idempotencyKey`: default: a new key.
 * @throws Refusal of the command.
 */
export async function runAs<C extends Call, Part>(
  transactions: Transactions<Part & CommandTransaction>,
  command: Command<C, Part>,
  request: Given<C>,
): Promise<AnswerOf<C>> {
  const answer = await runCommand<C, Part>(transactions, command, {
    scope: { kind: 'all' },
    today: officeDate(request.now),
    idempotencyKey: randomUUID(),
    query: undefined,
    assertRecentSignIn: () => undefined,
    ...request,
  });
  return answer instanceof KeyedAnswer ? (JSON.parse(answer.json) as AnswerOf<C>) : answer;
}
