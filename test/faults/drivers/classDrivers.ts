import {
  applyClassFile,
  exportClassMembers,
  listClassFiles,
  previewClassFile,
  saveMemberClasses,
  searchClassMembers,
} from '../../../contract/billing/classes';
import { insertValueFile } from '../../support/memberValues/insertValueFile';
import { aRate, insertRateTable } from '../../support/rates/aRateTable';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';
import { valueFileDrivers } from './valueFileDrivers';

const MEMBER = 'Ada Byron';
const LINES = [{ memberId: 'M1', memberName: MEMBER, billedCents: 10_000 }];

const open = (scene: Scene) => scene.go(`/billing/rates/${scene.groupNumber}`);
const form = ({ page }: Scene, name: string) => page.getByRole('form', { name });
const members = ({ page }: Scene) => page.getByRole('table', { name: 'Classes of members', exact: true });

/** A released bill, and confirmed rates by class. */
async function setUp(scene: Scene): Promise<void> {
  const { db, groupNumber } = scene;
  await scene.bill('RELEASED', LINES);
  const { carrier_code: carrierCode } = await db
    .selectFrom('group_carriers')
    .select('carrier_code')
    .where('group_number', '=', groupNumber)
    .executeTakeFirstOrThrow();
  const rows = [aRate({ className: 'Hourly' }), aRate({ className: 'Salaried', rate: 5_000_000 })];
  await insertRateTable(db, { groupNumber, carrierCode, state: 'CONFIRMED', rows });
}

async function withFile(scene: Scene): Promise<void> {
  await setUp(scene);
  await insertValueFile(scene.db, scene.groupNumber, 'M1', { class_name: 'Hourly' });
}

async function count({ db, groupNumber }: Scene): Promise<number> {
  const rows = await db
    .selectFrom('member_classes')
    .select('by_name')
    .where('group_number', '=', groupNumber)
    .execute();
  return rows.length;
}

/** Calls for member classes. */
export const classDrivers: readonly Driver[] = [
  {
    call: searchClassMembers,
    kind: 'load',
    persona: 'superUser',
    createScript: async (scene) => {
      await setUp(scene);
      return { makeCall: () => open(scene), success: members(scene).getByText(MEMBER) };
    },
  },
  {
    call: exportClassMembers,
    kind: 'write',
    persona: 'superUser',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await setUp(scene);
      const path = `/billing/rates/${scene.groupNumber}`;
      return exportingList(scene, path, members(scene), 'Members with classes', 'Export members');
    },
  },
  ...valueFileDrivers({
    list: listClassFiles,
    preview: previewClassFile,
    apply: applyClassFile,
    many: 'classes',
    member: MEMBER,
    open,
    withFile,
    count,
  }),
  {
    call: saveMemberClasses,
    kind: 'write',
    persona: 'superUser',
    createScript: async (scene) => {
      await setUp(scene);
      const own = form(scene, 'Class of the selected members');
      const choice = own.getByRole('combobox', { name: 'Class' });
      const send = () => own.getByRole('button', { name: 'Save', exact: true }).click();
      return {
        prepare: async () => {
          await open(scene);
          await scene.page.getByRole('checkbox', { name: `Select ${MEMBER}` }).check();
          await scene.button('Set the class of 1 member').click();
          await choice.selectOption('Salaried');
        },
        makeCall: send,
        retry: send,
        failure: own.getByRole('alert'),
        input: { read: () => choice.inputValue(), expected: 'Salaried' },
        success: scene.page.getByText('Class of 1 member saved'),
        countEffects: () => count(scene),
      };
    },
  },
];
