import {
  attachRateExhibit,
  checkBillRates,
  decideRateTable,
  getRateExhibit,
  getRateFindings,
  getRateTable,
  learnGroupRates,
  listRateTables,
  proposeRateTable,
} from '../../../contract/billing/rates';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { FileAnswer, type Route } from '../../platform/calls/Route';
import type { Caller } from '../../platform/shared/Caller';
import { notFound } from '../../platform/shared/Refusal';
import { type ChangeRates, shown } from './ChangeRates';
import type { CheckBillRates } from './CheckBillRates';
import type { LearnRates } from './LearnRates';
import type { ListedStoredTable, RateQueries, StoredRateTable } from './ports';

/** Routes for the rate tables of groups. */
export function registerRatesRoutes(
  route: Route,
  queries: RateQueries,
  change: ChangeRates,
  check: CheckBillRates,
  learn: LearnRates,
): void {
  const find = async (scope: Scope, groupNumber: string, tablePk: string): Promise<StoredRateTable> => {
    const table = await queries.find(groupNumber, tablePk, carriersOf(scope));
    if (!table) throw notFound('rate table');
    return table;
  };
  route(checkBillRates, async ({ body, scope, now }) => ({ items: [...(await check.run(scope, body.values, now))] }));
  route(getRateFindings, async ({ params: { billPk }, scope, now }) => {
    const found = await check.findings(scope, billPk, now);
    return { ...found, lines: [...found.lines], reasons: [...found.reasons] };
  });
  route(learnGroupRates, async ({ params: { groupNumber }, query: { carrierCode } }) => {
    const learned = await learn.run(groupNumber, carrierCode);
    return { ...learned, rows: [...learned.rows], others: [...learned.others] };
  });
  route(listRateTables, async ({ params: { groupNumber }, caller, scope }) => {
    const tables = await queries.list(groupNumber, carriersOf(scope));
    return { items: tables.map((table) => seen(table, scope, caller)) };
  });
  route(getRateTable, async ({ params: { groupNumber, tablePk }, caller, scope }) => {
    const table = seen(await find(scope, groupNumber, tablePk), scope, caller);
    return { table, events: carriersOf(scope) ? [] : [...(await queries.events(groupNumber, tablePk))] };
  });
  route(proposeRateTable, ({ params: { groupNumber }, body, caller, now }) =>
    change.propose({ caller, groupNumber, now }, body),
  );
  route(attachRateExhibit, async ({ params: { groupNumber, tablePk }, caller, now, form }) =>
    change.attach({ caller, groupNumber, tablePk, now }, async () => (await form()).files[0]),
  );
  route(getRateExhibit, async ({ params: { groupNumber, tablePk }, scope }) => {
    await find(scope, groupNumber, tablePk);
    const file = await queries.exhibit(groupNumber, tablePk);
    if (!file) throw notFound('exhibit');
    return new FileAnswer(file.fileName, 'application/octet-stream', file.bytes);
  });
  route(decideRateTable, ({ params: { groupNumber, tablePk }, body, caller, now }) =>
    change.decide({ caller, groupNumber, tablePk, now }, body),
  );
}

/**
 * A carrier sees its rates, and not who at the group or office decided about them.
 *
 * @source docs/decisions/rates.md#carriers-see-their-own-confirmed-rates
 */
function seen<Table extends ListedStoredTable | StoredRateTable>(table: Table, scope: Scope, caller: Caller) {
  const all = shown(table, caller);
  return carriersOf(scope) ? { ...all, note: '', proposedBy: '', decidedBy: null } : all;
}

/** The codes that a carrier is limited to; null for everyone else. */
function carriersOf(scope: Scope): readonly string[] | null {
  return scope.kind === 'carriers' ? scope.carrierCodes : null;
}
