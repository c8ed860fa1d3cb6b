import { exportNotOnBill, searchNotOnBill } from '../../../contract/billing/notOnBill';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const MEMBER = 'Ada Byron';

/** A reconciled bill of January that lacks a person who is deducted. */
async function unbilled(scene: Scene): Promise<void> {
  const { billPk, groupNumber } = await scene.bill('RECONCILED', undefined, '2026-01-01');
  await scene.db
    .insertInto('not_on_bill')
    .values({
      group_number: groupNumber,
      row_pk: `${billPk}.unbilled`,
      bill_pk: billPk,
      carrier_code: 'ACME',
      member_id: 'M1',
      member_name: MEMBER,
      coverage: 'Medical',
      coverage_kind: 'MEDICAL',
      part: 'COVERAGE',
      enrollment: 'none',
      state: 'NO_ENROLLMENT',
      since: localDate('2026-01-01'),
      deducted_cents: 41_250,
    })
    .execute();
}

const listOf = ({ groupNumber }: Scene) => `/billing/notOnBill?group=${groupNumber}`;
const table = ({ page }: Scene) => page.getByRole('table', { name: 'Paying, not on bill', exact: true });

/** Calls of the list of people who pay and are not on the bill. */
export const notOnBillDrivers: readonly Driver[] = [
  {
    call: searchNotOnBill,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await unbilled(scene);
      return { makeCall: () => scene.go(listOf(scene)), success: table(scene).getByText(MEMBER) };
    },
  },
  {
    call: exportNotOnBill,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await unbilled(scene);
      return exportingList(scene, listOf(scene), table(scene).getByText(MEMBER), 'People');
    },
  },
];
