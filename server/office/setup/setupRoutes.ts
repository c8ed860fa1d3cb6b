import { listCarrierAccounts } from '../../../contract/office/carrierAccounts';
import {
  addSetup,
  changeSetup,
  getSetup,
  getSetupProgress,
  type SetupDetails,
  searchSetup,
} from '../../../contract/office/setup';
import { type SetupKind, setupNoun } from '../../../src/domain/office/setup/SetupRecord';
import { commandRoute } from '../../platform/calls/commandRoute';
import type { Route } from '../../platform/calls/Route';
import type { Encryption } from '../../platform/shared/Encryption';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import { decideAccount, found, proposeAccount } from './carrierAccounts/changeCarrierAccounts';
import type { CarrierAccountQueries } from './carrierAccounts/ports';
import type { SetupQueries } from './ports';
import type { SaveSetup } from './SaveSetup';

/** Use cases behind the routes for groups, carriers, agents and reps. */
export interface SetupServices {
  readonly queries: SetupQueries;
  readonly save: SaveSetup;
  readonly carrierAccounts: CarrierAccountQueries;
  readonly transactions: Transactions;
  readonly encryption: Encryption;
}

/** Routes for groups, carriers, agents and reps. */
export function registerSetupRoutes(
  route: Route,
  { queries, save, carrierAccounts, transactions, encryption }: SetupServices,
): void {
  const pageOf = async (kind: SetupKind, code: string): Promise<SetupDetails> => {
    const page = await queries.page(kind, code);
    if (!page) throw notFound(setupNoun(kind));
    return page;
  };
  route(listCarrierAccounts, async ({ params: { carrierCode } }) => ({
    carrierCode,
    items: found(await carrierAccounts.list(carrierCode)),
  }));
  const command = commandRoute(route, transactions);
  command(proposeAccount(encryption));
  command(decideAccount);
  route(getSetupProgress, () => queries.progress());
  route(searchSetup, ({ params, body: { current, ...search }, today }) =>
    queries.search(params.kind, { ...search, current: current ? today : undefined }),
  );
  route(getSetup, ({ params }) => pageOf(params.kind, params.code));
  route(addSetup, async ({ caller, params: { kind }, body: { code, ...values }, now, today }) => {
    await save.add({ caller, kind, code: code.trim(), values, now, today });
    return pageOf(kind, code.trim());
  });
  route(changeSetup, async ({ body: { version, ...values }, ...request }) => {
    const { caller, params, now, today, assertRecentSignIn } = request;
    const { kind, code } = params;
    await save.change({ caller, kind, code, values, version, now, today, assertRecentSignIn });
    return pageOf(kind, code);
  });
}
