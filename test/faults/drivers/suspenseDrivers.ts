import { randomUUID } from 'node:crypto';
import {
  applySuspense,
  decideRefund,
  exportHeldItems,
  refundSuspense,
  searchHeldItems,
  settleReturn,
  transferSuspense,
} from '../../../contract/money/suspense';
import type { HeldItem } from '../../../src/domain/money/suspense/HeldItem';
import { cents } from '../../../src/domain/platform/money/Cents';
import { posted } from '../../support/deposits/depositFixture';
import { makeOwing } from '../../support/payments/owingGroup';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS, type Script } from './Driver';

const REASON = 'By phone';

/** Holds money of an unknown payer, or of the group for a bill that is not reconciled. */
async function held(scene: Scene, amount: number, level: 'unknown' | 'known'): Promise<HeldItem> {
  const checkNumber = randomUUID().slice(0, 8);
  const bill = level === 'known' ? await scene.bill('RELEASED') : undefined;
  const admin = await scene.as('admin');
  await posted(admin, [{ checkNumber, cents: amount, payer: 'J. Smith', ...bill }]);
  const { items } = await admin.ok(searchHeldItems, { body: { q: checkNumber } });
  const [item] = items;
  if (!item) throw new Error(`Check ${checkNumber} is not in suspense.`);
  return item;
}

const table = ({ page }: Scene) => page.getByRole('table', { name: 'Money in suspense', exact: true });

/** Opens the list with this item only, and the form of a button in its row. */
async function openForm(scene: Scene, { origin }: HeldItem, button: string): Promise<void> {
  await scene.go(`/dashboard/deposits/suspense?q=${origin.replace('Check ', '')}`);
  const action = table(scene).getByRole('button', { name: new RegExp(`^${button}:`) });
  const more = table(scene).getByRole('button', { name: /^More actions:/ });
  await action.or(more).first().waitFor();
  if (await action.isVisible()) return action.click();
  await more.click();
  await scene.page.getByRole('menuitem', { name: button, exact: true }).click();
}

/** Submits the open form and leads to its question. */
async function submit(scene: Scene, name: string): Promise<void> {
  await table(scene).getByRole('form').getByRole('button', { name, exact: true }).click();
}

/** The row shows what is left in suspense. */
const shows = (scene: Scene, amount: string) => table(scene).getByText(amount, { exact: true }).first();

async function moves({ db }: Scene, { suspensePk }: HeldItem, state: 'DONE' | 'WAITING'): Promise<number> {
  const query = db.selectFrom('suspense_moves').select('move_pk').where('suspense_pk', '=', suspensePk);
  return (await query.where('state', '=', state).execute()).length;
}

/** The reason, read from the form, stays when the call fails. */
const reasonIn = (scene: Scene): NonNullable<Script['input']> => ({
  read: () => table(scene).getByLabel('Reason').inputValue(),
  expected: REASON,
});

/** Calls about money in suspense. */
export const suspenseDrivers: readonly Driver[] = [
  {
    call: searchHeldItems,
    kind: 'load',
    persona: 'admin',
    createScript: async (scene) => {
      const { origin } = await held(scene, 500, 'unknown');
      return {
        makeCall: () => scene.go(`/dashboard/deposits/suspense?q=${origin.replace('Check ', '')}`),
        success: table(scene).getByText(origin).first(),
      };
    },
  },
  {
    call: exportHeldItems,
    kind: 'write',
    persona: 'admin',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const { origin } = await held(scene, 500, 'unknown');
      const path = `/dashboard/deposits/suspense?q=${origin.replace('Check ', '')}`;
      return exportingList(scene, path, table(scene).getByText(origin), 'Suspense items');
    },
  },
  {
    call: applySuspense,
    kind: 'money',
    persona: 'admin',
    createScript: async (scene) => {
      const { billNumber } = await scene.bill('RECONCILED');
      const item = await held(scene, 500, 'known');
      return {
        prepare: async () => {
          await openForm(scene, item, 'Apply');
          await table(scene).getByLabel(`Amount for bill ${billNumber}`).fill('3.00');
          await table(scene).getByLabel('Reason').fill(REASON);
          await submit(scene, 'Apply to bills');
        },
        makeCall: () => scene.button('Apply the money').click(),
        success: shows(scene, '$2.00'),
        input: reasonIn(scene),
        countEffects: async () => {
          const uses = scene.db.selectFrom('payment_held_uses').select('payment_pk');
          return (await uses.where('suspense_pk', '=', item.suspensePk).execute()).length;
        },
      };
    },
  },
  {
    call: transferSuspense,
    kind: 'money',
    persona: 'admin',
    createScript: async (scene) => {
      const item = await held(scene, 500, 'known');
      return {
        prepare: async () => {
          await openForm(scene, item, 'Transfer');
          await table(scene).getByLabel('Amount', { exact: true }).fill('3.00');
          await table(scene).getByLabel('Reason').fill(REASON);
          await submit(scene, 'Transfer');
        },
        makeCall: () => scene.button('Transfer the money').click(),
        success: shows(scene, '$2.00'),
        input: reasonIn(scene),
        countEffects: () => moves(scene, item, 'DONE'),
      };
    },
  },
  {
    call: refundSuspense,
    kind: 'money',
    persona: 'admin',
    createScript: async (scene) => {
      const item = await held(scene, 500, 'unknown');
      return {
        prepare: async () => {
          await openForm(scene, item, 'Refund');
          await table(scene).getByLabel('Amount', { exact: true }).fill('3.00');
          await table(scene).getByLabel('Reason').fill(REASON);
          await submit(scene, 'Refund');
        },
        makeCall: () => scene.button('Refund the money').click(),
        success: shows(scene, '$2.00'),
        input: reasonIn(scene),
        countEffects: () => moves(scene, item, 'DONE'),
      };
    },
  },
  {
    call: settleReturn,
    kind: 'money',
    persona: 'admin',
    createScript: async (scene) => {
      const { db, groupNumber } = scene;
      const [payor, manager] = [await scene.as('biller'), await scene.as('manager')];
      const group = { groupNumber, bankAccountPk: await scene.account() };
      await makeOwing({ db, payor, manager, group, bill: await scene.bill('RECONCILED') }, 300);
      const item = await held(scene, 500, 'known');
      return {
        prepare: async () => {
          await openForm(scene, item, 'Settle return');
          await table(scene).getByLabel('Amount', { exact: true }).fill('3.00');
          await table(scene).getByLabel('Reason').fill(REASON);
          await submit(scene, 'Settle return');
        },
        makeCall: () => scene.button('Settle with the money').click(),
        success: shows(scene, '$2.00'),
        input: reasonIn(scene),
        countEffects: () => moves(scene, item, 'DONE'),
      };
    },
  },
  {
    call: decideRefund,
    kind: 'money',
    persona: 'manager',
    createScript: async (scene) => {
      const item = await held(scene, 150_200, 'unknown');
      const { suspensePk } = item;
      const body = { amountCents: cents(150_000), payee: 'J. Smith', reason: REASON };
      const request = { params: { suspensePk }, body, idempotencyKey: randomUUID() };
      await (await scene.as('admin')).ok(refundSuspense, request);
      return {
        prepare: async () => {
          await openForm(scene, item, 'Decide refund');
          await table(scene).getByLabel('Note').fill(REASON);
          await submit(scene, 'Approve refund');
        },
        makeCall: () => scene.button('Approve the refund').click(),
        success: table(scene).getByRole('button', { name: /^Transfer:/ }),
        input: { read: () => table(scene).getByLabel('Note').inputValue(), expected: REASON },
        countEffects: () => moves(scene, item, 'DONE'),
      };
    },
  },
];
