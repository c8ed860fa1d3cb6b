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
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { aRate, insertRateTable } from '../../support/rates/aRateTable';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const EXHIBIT = { name: 'exhibit.txt', mimeType: 'text/plain', buffer: Buffer.from('Rates of 2026') };
const TEXT = 'Coverage\tTier\tRate\nMedical\tEE\t412.00';

const open = (scene: Scene) => scene.go(`/dashboard/groups/${scene.groupNumber}/rates`);
const form = ({ page }: Scene) => page.getByRole('form', { name: 'Add rates' });
const show = (scene: Scene) => scene.button(/^Show rates of/);
const files = ({ page }: Scene) => page.locator('input[type=file][aria-label="Rate exhibit"]');

async function carrierOf({ db, groupNumber }: Scene): Promise<string> {
  const { carrier_code: carrierCode } = await db
    .selectFrom('group_carriers')
    .select('carrier_code')
    .where('group_number', '=', groupNumber)
    .executeTakeFirstOrThrow();
  return carrierCode;
}

/** A table that another person proposed. */
async function addTable(scene: Scene): Promise<void> {
  const { db, groupNumber } = scene;
  await insertRateTable(db, { groupNumber, carrierCode: await carrierOf(scene), state: 'PROPOSED' });
}

/** A table that the manager proposed, without its exhibit. */
async function propose(scene: Scene): Promise<void> {
  const terms = { policy: '', effectiveFrom: localDate('2026-01-01'), ageRule: 'FIRST_OF_MONTH' as const };
  const body = { ...terms, carrierCode: await carrierOf(scene), reductions: [], source: 'EXHIBIT' as const };
  await (await scene.as('manager')).ok(proposeRateTable, {
    params: { groupNumber: scene.groupNumber },
    body: { ...body, rows: [aRate()] },
  });
}

async function countEvents({ db, groupNumber }: Scene, event: 'proposed' | 'exhibitAttached' | 'confirmed') {
  const rows = await db
    .selectFrom('rate_events')
    .select('event')
    .where('group_number', '=', groupNumber)
    .where('event', '=', event)
    .execute();
  return rows.length;
}

/** Opens a table whose steps a manager can take. */
async function opened(scene: Scene): Promise<void> {
  await open(scene);
  await show(scene).click();
  await scene.button('Withdraw').waitFor();
}

/** Calls of rate tables. */
export const rateDrivers: readonly Driver[] = [
  {
    call: listRateTables,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      await addTable(scene);
      return { makeCall: () => open(scene), success: show(scene) };
    },
  },
  {
    call: getRateTable,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      await addTable(scene);
      return {
        prepare: async () => {
          await open(scene);
          await show(scene).waitFor();
        },
        makeCall: () => show(scene).click(),
        success: scene.page.getByText('$412.00 a month'),
      };
    },
  },
  {
    call: proposeRateTable,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const rates = form(scene).getByRole('textbox', { name: /^Rates(?! apply)/ });
      const send = () => form(scene).getByRole('button', { name: 'Propose rates' }).click();
      return {
        prepare: async () => {
          await open(scene);
          await scene.button('Add rates').click();
          await form(scene).getByLabel('Carrier').locator('option').first().waitFor({ state: 'attached' });
          await rates.fill(TEXT);
          await files(scene).setInputFiles(EXHIBIT);
        },
        makeCall: send,
        retry: send,
        failure: form(scene).getByRole('alert'),
        input: { read: () => rates.inputValue(), expected: TEXT },
        success: scene.button(/^Hide rates of/),
        countEffects: () => countEvents(scene, 'proposed'),
      };
    },
  },
  {
    call: attachRateExhibit,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      await propose(scene);
      const choose = () => files(scene).setInputFiles(EXHIBIT);
      return {
        prepare: () => opened(scene),
        makeCall: choose,
        retry: choose,
        success: scene.button('Replace exhibit'),
        countEffects: () => countEvents(scene, 'exhibitAttached'),
      };
    },
  },
  {
    call: getRateExhibit,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      await addTable(scene);
      return {
        prepare: () => opened(scene),
        makeCall: () => scene.button('Exhibit').click(),
        success: scene.page.getByText('Rate exhibit downloaded'),
      };
    },
  },
  {
    call: decideRateTable,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      await addTable(scene);
      const confirm = () => scene.button('Confirm rates').click();
      return {
        prepare: () => opened(scene),
        makeCall: confirm,
        retry: confirm,
        success: scene.page.getByRole('cell', { name: 'Confirmed' }),
        countEffects: () => countEvents(scene, 'confirmed'),
      };
    },
  },
  {
    call: checkBillRates,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      const { billNumber } = await scene.bill('UNRELEASED');
      return {
        prepare: async () => {
          await scene.go('/dashboard/main?release=all');
          await scene.page.getByLabel(`Select bill ${billNumber}`).check();
        },
        makeCall: () => scene.button('Release 1 bill').click(),
        success: scene.page.getByText('Rates not checked: 1 bill.'),
      };
    },
  },
  {
    call: getRateFindings,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      const { billPk } = await scene.bill('RELEASED');
      const success = scene.page.getByText('No line is checked against confirmed rates.');
      return { makeCall: () => scene.go(`/billing/bills/${billPk}`), success };
    },
  },
  {
    call: learnGroupRates,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const lines = ['M1', 'M2'].map((memberId) => ({ memberId, memberName: `Ada ${memberId}`, billedCents: 41_200 }));
      await scene.bill('RELEASED', lines);
      const learn = () => scene.button('Learn from the latest bill').click();
      return {
        prepare: async () => {
          await open(scene);
          await scene.button('Add rates').click();
          await form(scene).getByLabel('Carrier').locator('option').first().waitFor({ state: 'attached' });
        },
        makeCall: learn,
        retry: learn,
        failure: form(scene).getByRole('alert'),
        success: scene.page.getByText('Learned from bill'),
      };
    },
  },
];
