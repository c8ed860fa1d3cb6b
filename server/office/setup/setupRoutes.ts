import {
  decideCarrierAccount,
  listCarrierAccounts,
  proposeCarrierAccount,
} from '../../../contract/office/carrierAccounts';
import {
  addSetup,
  changeSetup,
  getSetup,
  getSetupProgress,
  type SetupDetails,
  searchSetup,
} from '../../../contract/office/setup';
import { type SetupKind, setupNoun } from '../../../src/domain/office/setup/SetupRecord';
import type { Route } from '../../platform/calls/Route';
import { notFound } from '../../platform/shared/Refusal';
import type { ChangeCarrierAccount } from './carrierAccounts/ChangeCarrierAccount';
import type { SetupQueries } from './ports';
import type { SaveSetup } from './SaveSetup';

/** Use cases behind the routes for groups, carriers, agents and reps. */
export interface SetupServices {
  readonly queries: SetupQueries;
  readonly save: SaveSetup;
  readonly carrierAccounts: ChangeCarrierAccount;
}

/** Routes for groups, carriers, agents and reps. */
export function registerSetupRoutes(route: Route, { queries, save, carrierAccounts }: SetupServices): void {
  const pageOf = async (kind: SetupKind, code: string): Promise<SetupDetails> => {
    const page = await queries.page(kind, code);
    if (!page) throw notFound(setupNoun(kind));
    return page;
  };
  route(listCarrierAccounts, ({ params }) => carrierAccounts.list(params.carrierCode));
  route(proposeCarrierAccount, ({ caller, params, body, now }) =>
    carrierAccounts.propose({ caller, carrierCode: params.carrierCode, now }, body),
  );
  route(decideCarrierAccount, ({ caller, params: { carrierCode, accountPk }, body, now }) =>
    carrierAccounts.decide({ caller, carrierCode, now }, { accountPk, ...body }),
  );
  route(getSetupProgress, () => queries.progress());
  route(searchSetup, ({ params, body: { current, ...search }, today }) =>
    queries.search(params.kind, { ...search, current: current ? today : undefined }),
  );
  route(getSetup, ({ params }) => pageOf(params.kind, params.code));
  route(addSetup, async ({ caller, params: { kind }, body: { code, ...values }, now, today }) => {
    await save.add({ caller, kind, code: code.trim(), values, now, today });
    return pageOf(kind, code.trim());
  });
  route(changeSetup, async ({ caller, params: { kind, code }, body: { version, ...values }, now, today }) => {
    await save.change({ caller, kind, code, values, version, now, today });
    return pageOf(kind, code);
  });
}
