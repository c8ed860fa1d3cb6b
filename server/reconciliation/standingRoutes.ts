import {
  endStandingDecision,
  getDecisionMemory,
  listStandingDecisions,
  resumeStandingDecision,
  saveStandingDecision,
} from '../../contract/bills/standingDecisions';
import { groupNumberOf } from '../../src/domain/bills/Bill';
import type { Route } from '../calls/Route';
import type { ChangeStandingDecisions } from './ChangeStandingDecisions';
import type { ReadDecisionMemory } from './ReadDecisionMemory';
import { shownTo } from './shownToReaders';
import type { StandingQueries } from './standingPorts';

/** Use cases behind the routes for remembered decisions. */
interface StandingServices {
  readonly memory: ReadDecisionMemory;
  readonly queries: StandingQueries;
  readonly change: ChangeStandingDecisions;
}

/** Routes for remembered and standing decisions about differences. */
export function registerStandingRoutes(route: Route, { memory, queries, change }: StandingServices): void {
  route(getDecisionMemory, async ({ caller, scope, params, now }) =>
    shownTo(caller, groupNumberOf(params.billPk), await memory.run({ scope, now, ...params })),
  );
  route(listStandingDecisions, async ({ params: { groupNumber }, caller }) =>
    shownTo(caller, groupNumber, { items: await queries.list(groupNumber) }),
  );
  route(saveStandingDecision, ({ params: { groupNumber }, body, caller, now, today }) =>
    change.save({ caller, groupNumber, now, today }, body),
  );
  route(endStandingDecision, ({ params: { groupNumber, standingPk }, caller, now }) =>
    change.end({ caller, groupNumber, now }, standingPk),
  );
  route(resumeStandingDecision, ({ params: { groupNumber, standingPk }, caller, now }) =>
    change.resume({ caller, groupNumber, now }, standingPk),
  );
}
