import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refundSuspense, searchHeldItems } from '../../../contract/money/suspense';
import {
  changeLimit,
  decideLimit,
  exportControlUses,
  listControls,
  listControlUses,
} from '../../../contract/people/controls';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { posted } from '../../support/deposits/depositFixture';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const common = { persona: 'manager', ownServer: 'office' } as const;
const NAME = 'Refunds, One person, 30 days: second person above';
const REASON = 'Review of controls';

/** Removes the changes of limits that an earlier cell of the server left. */
async function clear({ db }: Scene): Promise<void> {
  await sql`update limit_changes set state = 'DECLINED' where state = 'WAITING'`.execute(db);
}

/** Another manager asked for a looser limit. @returns its key */
async function asked(scene: Scene): Promise<string> {
  await clear(scene);
  const changePk = `asked${Date.now()}`;
  const change = {
    change_pk: changePk,
    kind: 'refund' as const,
    scope: 'person' as const,
    effect: 'secondPerson' as const,
    limit_cents: 5_000_000,
    applies_from: localDate('2026-01-05'),
    loosens: true,
    note: REASON,
    state: 'WAITING' as const,
    at: '2026-01-05T12:00:00.000Z',
    by_user_id: 'another',
    by_name: 'Another Manager',
  };
  await scene.db.insertInto('limit_changes').values(change).execute();
  return changePk;
}

async function open(scene: Scene): Promise<void> {
  await scene.go(paths.controls);
  await scene.page.getByRole('heading', { name: 'Near a limit' }).waitFor();
}

/** A refund that the admin makes alone, which limits count. */
async function refunded(scene: Scene): Promise<void> {
  const admin = await scene.as('admin');
  const checkNumber = String(Date.now()).slice(-8);
  await posted(admin, [{ checkNumber, cents: 500, payer: 'J. Smith' }]);
  const { items } = await admin.ok(searchHeldItems, { body: { q: checkNumber } });
  const params = { suspensePk: items[0]?.suspensePk ?? '' };
  const body = { amountCents: cents(500), payee: 'J. Smith', reason: REASON };
  await admin.ok(refundSuspense, { params, body, idempotencyKey: randomUUID() });
}

/** Calls of the office's limits over time. */
export const controlDrivers: readonly Driver[] = [
  {
    ...common,
    call: listControls,
    kind: 'load',
    createScript: async (scene) => ({
      makeCall: () => scene.go(paths.controls),
      success: scene.page.getByRole('heading', { name: 'Near a limit' }),
    }),
  },
  {
    ...common,
    call: changeLimit,
    kind: 'write',
    createScript: async (scene) => {
      const { page, db } = scene;
      await clear(scene);
      const note = `Review ${Date.now()}`;
      const form = page.getByRole('form', { name: /^Change the limit/ });
      const send = form.getByRole('button', { name: 'Save limit' });
      return {
        prepare: async () => {
          await open(scene);
          await scene.button(`Change: ${NAME}`).click();
          await form.getByLabel('Limit', { exact: true }).fill('77777');
          await form.getByLabel('Reason').fill(note);
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: page.getByText(`: ${note}`),
        input: { read: () => form.getByLabel('Reason').inputValue(), expected: note },
        countEffects: async () =>
          (await db.selectFrom('limit_changes').select('change_pk').where('note', '=', note).execute()).length,
      };
    },
  },
  {
    ...common,
    call: exportControlUses,
    kind: 'write',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await refunded(scene);
      const items = scene.button(`Items: ${NAME}`);
      const script = exportingList(scene, paths.controls, items, 'Uses of a limit', 'Export counted items');
      return {
        ...script,
        prepare: async () => {
          await script.prepare?.();
          await items.click();
        },
      };
    },
  },
  {
    ...common,
    call: listControlUses,
    kind: 'load',
    createScript: async (scene) => {
      await refunded(scene);
      return {
        prepare: () => open(scene),
        makeCall: () => scene.button(`Items: ${NAME}`).click(),
        success: scene.page.getByRole('table', { name: /^Counted for/ }).first(),
      };
    },
  },
  {
    ...common,
    call: decideLimit,
    kind: 'write',
    createScript: async (scene) => {
      const { page, db } = scene;
      const changePk = await asked(scene);
      const form = page.getByRole('form', { name: /^Confirm/ });
      const send = form.getByRole('button', { name: 'Confirm limit' });
      return {
        prepare: async () => {
          await open(scene);
          await scene.button(`Confirm: ${NAME}`).click();
          await send.waitFor();
        },
        makeCall: () => send.click(),
        retry: () => send.click(),
        success: scene.button(`Change: ${NAME}`),
        countEffects: async () => {
          const found = db.selectFrom('limit_changes').select('change_pk').where('change_pk', '=', changePk);
          return (await found.where('state', '=', 'ACTIVE').execute()).length;
        },
      };
    },
  },
];
