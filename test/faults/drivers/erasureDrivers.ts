import { randomUUID } from 'node:crypto';
import { zeroPayBill } from '../../../contract/money/zeroPayments';
import { decideErasure, previewErasure, requestErasure, searchErasures } from '../../../contract/office/memberErasures';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const REASON = 'Asked by letter';

/** A member whose only bill was paid years ago. */
async function formerMember(scene: Scene): Promise<string> {
  const memberId = `F${randomUUID().slice(0, 8)}`;
  const line = { memberId, memberName: 'Cora Lind', billedCents: 0 };
  const { billPk, version } = await scene.bill('RECONCILED', [line], '2010-01-01');
  const request = { params: { billPk }, body: { version }, idempotencyKey: randomUUID() };
  await (await scene.as('biller')).ok(zeroPayBill, request);
  return memberId;
}

/** Another manager asked for the erasure. */
async function asked({ db, groupNumber }: Scene, memberId: string): Promise<void> {
  const erasure = {
    group_number: groupNumber,
    erasure_pk: `${groupNumber}.${memberId}`,
    member_id: memberId,
    member_name: 'Cora Lind',
    token: memberId.slice(1).toUpperCase(),
    state: 'REQUESTED' as const,
    reference: '17',
    requested_on: localDate('2026-01-02'),
    note: REASON,
    at: '2026-01-02T00:00:00.000Z',
    by_user_id: 'another',
    by_name: 'Another Manager',
  };
  await db.insertInto('member_erasures').values(erasure).execute();
}

async function openMember(scene: Scene, memberId: string): Promise<void> {
  await scene.go(`/dashboard/members/${scene.groupNumber}/${memberId}`);
  await scene.button('Erase personal data').waitFor();
}

async function openErasure(scene: Scene, memberId: string): Promise<void> {
  await openMember(scene, memberId);
  await scene.button('Erase personal data').click();
  await scene.page.getByRole('heading', { name: 'Kept', exact: true }).waitFor();
}

async function inState({ db, groupNumber }: Scene, state: 'REQUESTED' | 'DONE', erasurePk?: string): Promise<number> {
  const found = db.selectFrom('member_erasures').select('erasure_pk').where('group_number', '=', groupNumber);
  const rows = await found.where('state', '=', state).execute();
  return rows.filter((row) => erasurePk === undefined || row.erasure_pk === erasurePk).length;
}

export const erasureDrivers: readonly Driver[] = [
  {
    call: previewErasure,
    kind: 'load',
    persona: 'manager',
    timeoutMs: 120_000,
    createScript: async (scene) => {
      const memberId = await formerMember(scene);
      return {
        prepare: () => openMember(scene, memberId),
        makeCall: () => scene.button('Erase personal data').click(),
        success: scene.page.getByRole('heading', { name: 'Kept', exact: true }),
      };
    },
  },
  {
    call: requestErasure,
    kind: 'write',
    persona: 'manager',
    createScript: async (scene) => {
      const memberId = await formerMember(scene);
      const { page } = scene;
      const before = await inState(scene, 'REQUESTED');
      return {
        prepare: async () => {
          await openErasure(scene, memberId);
          await page.getByLabel('Request number').fill('17');
          await page.getByLabel('Reason').fill(REASON);
        },
        makeCall: () => scene.button('Request erasure').click(),
        retry: () => scene.button('Request erasure').click(),
        success: page.getByRole('heading', { name: 'Waiting for approval' }),
        input: { read: () => page.getByLabel('Reason').inputValue(), expected: REASON },
        countEffects: async () => (await inState(scene, 'REQUESTED')) - before,
      };
    },
  },
  {
    call: decideErasure,
    kind: 'write',
    persona: 'manager',
    timeoutMs: 120_000,
    createScript: async (scene) => {
      const memberId = await formerMember(scene);
      await asked(scene, memberId);
      const { page } = scene;
      const approve = async () => {
        await scene.button('Approve and erase').click();
        await scene.button('Erase permanently').click();
      };
      return {
        prepare: async () => {
          await openErasure(scene, memberId);
          await page.getByLabel('Note').fill(REASON);
        },
        makeCall: approve,
        retry: approve,
        success: page.getByRole('heading', { name: /^Erased member/ }),
        input: { read: () => page.getByLabel('Note').inputValue(), expected: REASON },
        countEffects: () => inState(scene, 'DONE', `${scene.groupNumber}.${memberId}`),
      };
    },
  },
  {
    call: searchErasures,
    kind: 'load',
    persona: 'manager',
    createScript: async (scene) => {
      await asked(scene, await formerMember(scene));
      return {
        makeCall: () => scene.go(`/dashboard/groups/${scene.groupNumber}/members`),
        success: scene.page.getByRole('table', { name: 'Requests to erase members', exact: true }),
      };
    },
  },
];
