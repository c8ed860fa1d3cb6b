import { randomUUID } from 'node:crypto';
import * as billRules from '../../../contract/billing/bills/billRules';
import * as rules from '../../../contract/billing/rules';
import * as groups from '../../../contract/office/groups';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { asOwner } from '../server/asOwner';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall, type Target } from './MatrixCall';

/** A change that does not apply yet. */
const CHANGE = {
  change_pk: 'planned',
  applies_from: localDate('2099-01-01'),
  note: '',
  at: '2026-01-01T00:00:00.000Z',
  by_user_id: 'nobody',
  by_name: 'Nobody',
};
const groupRules = { houseRule: 'payAsBilled' as const, contributions: [] };
const terms = { proration: 'daily' as const, retroMonths: 6 };
const change = <Rules>(of: Rules) => ({ version: 1, appliesFrom: localDate('2026-01-01'), note: '', rules: of });
/** A carrier of the target's group only. */
const carrierCode = ({ groupNumber }: Target) => `R${groupNumber}`;

/** Calls about the rules of groups and carriers. @source product.md, Rights */
export const RULE_CALLS: readonly MatrixCall[] = [
  cell(billRules.getBillRules, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(groups.searchGroups, 'list', () => ({ body: {} })),
  cell(groups.exportGroups, 'list', () => ({ body: {} })),
  cell(groups.getGroup, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),
  cell(groups.remindGroups, 'list', ({ groupNumber }) => ({
    body: { groupNumbers: [groupNumber], requestPk: randomUUID() },
  })),
  cell(
    groups.remindGroups,
    'list',
    ({ groupNumber }) => ({ body: { groupNumbers: [groupNumber], requestPk: randomUUID(), preview: true } }),
    { variant: 'as a preview' },
  ),
  cell(rules.getGroupSettings, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),
  cell(rules.saveGroupSettings, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: change(groupRules),
  })),
  cell(
    rules.undoGroupSettings,
    'group',
    ({ groupNumber }) => ({ params: { groupNumber, changePk: CHANGE.change_pk }, query: { version: '2' } }),
    { prepare: planGroupChange },
  ),
  cell(rules.listContributionProposals, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),
  cell(rules.dismissContributionProposals, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    body: {
      items: [{ coverage: 'Medical', plan: null, tier: null, unit: 'month' as const, value: 100_00 }],
      isDismissed: true,
    },
  })),
  cell(rules.listCarrierRules, 'list', () => ({})),
  cell(rules.getCarrierRules, 'key', (target) => ({ params: { carrierCode: carrierCode(target) } }), {
    prepare: addCarrier,
  }),
  cell(
    rules.saveCarrierRules,
    'key',
    (target) => ({ params: { carrierCode: carrierCode(target) }, body: change(terms) }),
    { prepare: addCarrier },
  ),
  cell(
    rules.undoCarrierRules,
    'key',
    (target) => ({
      params: { carrierCode: carrierCode(target), changePk: CHANGE.change_pk },
      query: { version: '2' },
    }),
    { prepare: planCarrierChange },
  ),
];

async function addCarrier({ data, db }: TestServer, target: Target): Promise<void> {
  const carrier = await data.carrier(carrierCode(target));
  await db
    .insertInto('group_carriers')
    .values({ group_number: target.groupNumber, carrier_code: carrier })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function planCarrierChange(server: TestServer, target: Target): Promise<void> {
  await addCarrier(server, target);
  const row = { carrier_code: carrierCode(target), ...CHANGE, proration: 'daily' as const, retro_months: 6 };
  await asOwner(server.db, (owner) =>
    owner.deleteFrom('carrier_rule_changes').where('carrier_code', '=', row.carrier_code).execute(),
  );
  await server.db.insertInto('carrier_rule_changes').values(row).execute();
}

async function planGroupChange({ db }: TestServer, { groupNumber }: Target): Promise<void> {
  const row = { group_number: groupNumber, ...CHANGE, reconcile_policy: 'payAsBilled' as const, contributions: '[]' };
  await asOwner(db, (owner) =>
    owner.deleteFrom('group_rule_changes').where('group_number', '=', groupNumber).execute(),
  );
  await db.insertInto('group_rule_changes').values(row).execute();
}
