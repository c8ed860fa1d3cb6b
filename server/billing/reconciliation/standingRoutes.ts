import { getDecisionMemory, listStandingDecisions } from '../../../contract/billing/bills/standingDecisions';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Transactions } from '../../platform/shared/Transaction';
import { endStanding, resumeStanding, saveStanding } from './changeStandingDecisions';
import type { ReadDecisionMemory } from './ReadDecisionMemory';
import { shownTo } from './shownToReaders';
import type { StandingQueries } from './standingPorts';

/** Reads behind the routes for remembered decisions. */
interface StandingServices {
  readonly memory: ReadDecisionMemory;
  readonly queries: StandingQueries;
}

/** Routes for remembered and standing decisions about differences. */
export function registerStandingRoutes(
  route: Route,
  transactions: Transactions,
  { memory, queries }: StandingServices,
): void {
  const command = commandRoute(route, transactions);
  route(getDecisionMemory, async ({ caller, scope, params, now }) =>
    shownTo(caller, groupNumberOf(params.billPk), await memory.run({ scope, now, ...params })),
  );
  route(listStandingDecisions, async ({ params: { groupNumber }, caller }) =>
    shownTo(caller, groupNumber, { items: await queries.list(groupNumber) }),
  );
  command(saveStanding);
  command(endStanding);
  command(resumeStanding);
}
