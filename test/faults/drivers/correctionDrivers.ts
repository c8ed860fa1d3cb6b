import { decideCorrections, editCorrection, searchCorrections } from '../../../contract/corrections';
import { localDate } from '../../../src/domain/dates/LocalDate';
import type { Scene } from '../stage/Scene';
import type { Driver } from './Driver';

const MEMBER = 'Ada Byron';

/** A reconciled bill of January with a proposed correction. */
async function proposing(scene: Scene): Promise<void> {
  const { billPk, groupNumber } = await scene.bill('RECONCILED', undefined, '2026-01-01');
  await scene.db
    .insertInto('corrections')
    .values({
      group_number: groupNumber,
      correction_pk: `${billPk}.correction`,
      bill_pk: billPk,
      carrier_code: 'ACME',
      member_id: 'M1',
      member_name: MEMBER,
      coverage: 'Medical',
      source_key: 'key',
      difference_kind: 'TERMED_STILL_BILLED',
      difference_cents: -41_250,
      kind: 'END_COVERAGE',
      effective_date: localDate('2025-12-31'),
      one_time_cents: 0,
      state: 'PROPOSED',
    })
    .execute();
}

const listOf = ({ groupNumber }: Scene) => `/billing/corrections?group=${groupNumber}`;
const table = ({ page }: Scene) => page.getByRole('table', { name: 'Corrections' });

/** Number of events of the group's corrections. */
async function events({ db, groupNumber }: Scene): Promise<number> {
  const rows = await db
    .selectFrom('correction_events')
    .select('event_pk')
    .where('group_number', '=', groupNumber)
    .execute();
  return rows.length;
}

/** Calls of corrections. */
export const correctionDrivers: readonly Driver[] = [
  {
    call: searchCorrections,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await proposing(scene);
      return { makeCall: () => scene.go(listOf(scene)), success: table(scene).getByText(MEMBER) };
    },
  },
  {
    call: decideCorrections,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await proposing(scene);
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await scene.page.getByRole('checkbox', { name: `Select ${MEMBER}, Medical` }).check();
        },
        makeCall: () => scene.button('Confirm 1').click(),
        success: scene.page.getByText('1 correction confirmed').first(),
        countEffects: () => events(scene),
      };
    },
  },
  {
    call: editCorrection,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await proposing(scene);
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await scene.button(`Edit ${MEMBER}, Medical`).click();
          await scene.page.getByLabel('Note').fill('By phone');
        },
        makeCall: () => scene.button('Save and confirm').click(),
        success: scene.page.getByText('Correction saved and confirmed').first(),
        input: { read: () => scene.page.getByLabel('Note').inputValue(), expected: 'By phone' },
        countEffects: () => events(scene),
      };
    },
  },
];
