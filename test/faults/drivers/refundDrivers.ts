import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { changeRefundCredit, previewRefundCredit } from '../../../contract/money/refundCredits';
import {
  changeUnclaimedRefund,
  exportRefunds,
  issueRefundChecks,
  renewStopOrder,
  returnRefund,
  searchRefunds,
  voidRefundCheck,
} from '../../../contract/money/refunds';
import { addCashAccount } from '../../../contract/money/statements';
import { refundSuspense, searchHeldItems } from '../../../contract/money/suspense';
import type { Refund } from '../../../src/domain/money/refunds/Refund';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { posted } from '../../support/deposits/depositFixture';
import { addHeldMoney } from '../../support/payments/payingGroup';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const common = { persona: 'admin', ownServer: 'office' } as const;
const REASON = 'Lost in the mail';

/** Approves a refund to a payee of its own, and adds the bank account. */
async function approved(scene: Scene): Promise<Refund> {
  const found = await scene.db.selectFrom('cash_accounts').select('account_pk').executeTakeFirst();
  if (!found) {
    const opening = { opensOn: localDate('2026-01-01'), openingCents: ZERO };
    const body = { name: 'Trust', bankName: 'First Bank', accountNumber: '4711888123', ...opening };
    await (await scene.as('manager')).ok(addCashAccount, { body, idempotencyKey: randomUUID() });
  }
  const payee = `Payee ${randomUUID().slice(0, 8)}`;
  const admin = await scene.as('admin');
  const checkNumber = randomUUID().slice(0, 8);
  await posted(admin, [{ checkNumber, cents: 500, payer: payee }]);
  const [item] = (await admin.ok(searchHeldItems, { body: { q: checkNumber } })).items;
  const body = { amountCents: cents(500), payee, reason: 'Paid twice' };
  await admin.ok(refundSuspense, {
    params: { suspensePk: item?.suspensePk ?? '' },
    body,
    idempotencyKey: randomUUID(),
  });
  const [refund] = (await admin.ok(searchRefunds, { body: { q: payee } })).items;
  if (!refund) throw new Error(`The refund to ${payee} is not listed.`);
  return refund as Refund;
}

/** Issues the check of a new refund. @returns its number, too. */
export async function issued(scene: Scene): Promise<Refund & { readonly checkNumber: number }> {
  const refund = await approved(scene);
  const admin = await scene.as('admin');
  const { account } = await admin.ok(searchRefunds, { body: {} });
  const firstCheckNumber = account?.nextCheckNumber ?? 0;
  const body = { refundPks: [refund.refundPk], firstCheckNumber };
  const { lastCheckNumber } = await admin.ok(issueRefundChecks, { body, idempotencyKey: randomUUID() });
  return { ...refund, checkNumber: lastCheckNumber };
}

/** Approves a refund of money of a group with a verified bank account. */
async function ofGroup(scene: Scene): Promise<Refund> {
  const { groupNumber, db } = scene;
  await scene.account();
  const { billPk } = await scene.bill('RECONCILED');
  const suspensePk = `${groupNumber}.held-${randomUUID()}`;
  const held = { groupNumber, billPk, suspensePk, account: 'CREDIT_SUSPENSE' as const, amountCents: 500 };
  await addHeldMoney(db, held, new Date());
  const payee = `Payee ${randomUUID().slice(0, 8)}`;
  const admin = await scene.as('admin');
  const body = { amountCents: cents(500), payee, reason: 'Paid twice' };
  await admin.ok(refundSuspense, { params: { suspensePk }, body, idempotencyKey: randomUUID() });
  const [refund] = (await admin.ok(searchRefunds, { body: { q: payee } })).items;
  if (!refund) throw new Error(`The refund to ${payee} is not listed.`);
  return refund as Refund;
}

const creditButton = (scene: Scene, { payee }: Refund) =>
  table(scene).getByRole('button', { name: `Pay by ACH: refund to ${payee}`, exact: true });

const table = ({ page }: Scene) => page.getByRole('table', { name: 'Refunds', exact: true });
const open = (scene: Scene, { payee }: Refund) =>
  scene.go(`/dashboard/deposits/refunds?q=${encodeURIComponent(payee)}`);

async function events(
  { db }: Scene,
  { refundPk }: Refund,
  step: 'issue' | 'void' | 'renewStop' | 'stale' | 'return' | 'credit',
): Promise<number> {
  const query = db.selectFrom('refund_events').select('event_no').where('refund_pk', '=', refundPk);
  return (await query.where('step', '=', step).execute()).length;
}

/** Calls about refunds and their checks. */
export const refundDrivers: readonly Driver[] = [
  {
    ...common,
    call: searchRefunds,
    kind: 'load',
    createScript: async (scene) => {
      const refund = await approved(scene);
      return { makeCall: () => open(scene, refund), success: table(scene).getByText(refund.payee).first() };
    },
  },
  {
    ...common,
    call: issueRefundChecks,
    kind: 'write',
    createScript: async (scene) => {
      const refund = await approved(scene);
      const dialog = scene.page.getByRole('alertdialog');
      return {
        prepare: async () => {
          await open(scene, refund);
          await table(scene)
            .getByRole('checkbox', { name: `Select the refund to ${refund.payee}`, exact: true })
            .check();
          await scene.page
            .getByRole('region', { name: 'Selected refunds' })
            .getByRole('button', { name: 'Issue 1 check' })
            .click();
        },
        makeCall: () => dialog.getByRole('button', { name: 'Issue 1 check' }).click(),
        success: table(scene).getByText('Check issued').first(),
        countEffects: () => events(scene, refund, 'issue'),
      };
    },
  },
  {
    ...common,
    call: exportRefunds,
    kind: 'write',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      const { payee } = await approved(scene);
      const path = `/dashboard/deposits/refunds?q=${encodeURIComponent(payee)}`;
      return exportingList(scene, path, table(scene).getByText(payee).first(), 'Refunds');
    },
  },
  {
    ...common,
    call: returnRefund,
    kind: 'write',
    createScript: async (scene) => {
      const refund = await approved(scene);
      return {
        prepare: async () => {
          await open(scene, refund);
          await table(scene)
            .getByRole('button', { name: `Return to suspense: refund to ${refund.payee}`, exact: true })
            .click();
          await table(scene).getByLabel('Reason').fill(REASON);
          await table(scene).getByRole('form').getByRole('button', { name: 'Return to suspense', exact: true }).click();
        },
        makeCall: () => scene.button('Return to suspense now').click(),
        success: table(scene).getByText('Returned to suspense').first(),
        input: { read: () => table(scene).getByLabel('Reason').inputValue(), expected: REASON },
        countEffects: () => events(scene, refund, 'return'),
      };
    },
  },
  {
    ...common,
    call: previewRefundCredit,
    kind: 'load',
    createScript: async (scene) => {
      const refund = await ofGroup(scene);
      return {
        prepare: () => open(scene, refund),
        makeCall: () => creditButton(scene, refund).click(),
        success: table(scene).getByLabel('Account to pay to'),
      };
    },
  },
  {
    ...common,
    call: changeRefundCredit,
    kind: 'write',
    createScript: async (scene) => {
      const refund = await ofGroup(scene);
      const select = table(scene).getByLabel('Account to pay to');
      return {
        prepare: async () => {
          await open(scene, refund);
          await creditButton(scene, refund).click();
          await select.selectOption({ index: 1 });
          await table(scene).getByRole('form').getByRole('button', { name: 'Pay by ACH', exact: true }).click();
        },
        makeCall: () => scene.button('Pay by ACH now').click(),
        success: table(scene).getByText('ACH credit to send').first(),
        input: { read: async () => String((await select.inputValue()) !== ''), expected: 'true' },
        countEffects: () => events(scene, refund, 'credit'),
      };
    },
  },
  {
    ...common,
    call: voidRefundCheck,
    kind: 'write',
    createScript: async (scene) => {
      const refund = await issued(scene);
      return {
        prepare: async () => {
          await open(scene, refund);
          await table(scene)
            .getByRole('button', { name: `Void check ${refund.checkNumber}`, exact: true })
            .click();
          await table(scene).getByLabel('Reason').fill(REASON);
          await table(scene)
            .getByRole('radio', { name: /^In the office/ })
            .click();
          await table(scene).getByRole('form').getByRole('button', { name: 'Void check', exact: true }).click();
        },
        makeCall: () => scene.button('Void the check').click(),
        success: table(scene)
          .getByText(/: voided by /)
          .first(),
        input: { read: () => table(scene).getByLabel('Reason').inputValue(), expected: REASON },
        countEffects: () => events(scene, refund, 'void'),
      };
    },
  },
  {
    ...common,
    call: renewStopOrder,
    kind: 'write',
    createScript: async (scene) => {
      const refund = await issued(scene);
      const { checkNumber, refundPk } = refund;
      const stopOrder = { number: '4711', placedOn: localDate(new Date().toISOString().slice(0, 10)) };
      await (await scene.as('admin')).ok(voidRefundCheck, {
        params: { refundPk },
        body: { checkNumber, reason: REASON, stopOrder },
        idempotencyKey: randomUUID(),
      });
      await sql`update refund_checks set stop_placed_on = stop_placed_on - 170 where refund_pk = ${refundPk}`.execute(
        scene.db,
      );
      const number = () => table(scene).getByLabel('Number of the renewed order');
      return {
        prepare: async () => {
          await open(scene, refund);
          await table(scene)
            .getByRole('button', { name: `Renew stop order of check ${checkNumber}`, exact: true })
            .click();
          await number().fill('5822');
          await table(scene).getByRole('form').getByRole('button', { name: 'Renew stop order', exact: true }).click();
        },
        makeCall: () => scene.button('Record the renewal').click(),
        success: table(scene).getByText('stop order 5822 until').first(),
        input: { read: () => number().inputValue(), expected: '5822' },
        countEffects: () => events(scene, refund, 'renewStop'),
      };
    },
  },
  {
    ...common,
    call: changeUnclaimedRefund,
    kind: 'write',
    createScript: async (scene) => {
      const refund = await issued(scene);
      await sql`update refund_checks set issued_on = '2020-01-01' where refund_pk = ${refund.refundPk}`.execute(
        scene.db,
      );
      return {
        prepare: async () => {
          await open(scene, refund);
          await table(scene)
            .getByRole('button', { name: `Mark as stale: check ${refund.checkNumber}`, exact: true })
            .click();
          await table(scene).getByLabel('Reason').fill(REASON);
          await table(scene).getByRole('form').getByRole('button', { name: 'Mark as stale', exact: true }).click();
        },
        makeCall: () => scene.button('Mark as stale now').click(),
        success: table(scene).getByText('Unclaimed', { exact: true }).first(),
        input: { read: () => table(scene).getByLabel('Reason').inputValue(), expected: REASON },
        countEffects: () => events(scene, refund, 'stale'),
      };
    },
  },
];
