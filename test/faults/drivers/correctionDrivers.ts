import { answerCorrectionsByFile } from '../../../contract/billing/correctionAnswers';
import { getCorrectionLayout, saveCorrectionLayout } from '../../../contract/billing/correctionLayouts';
import {
  answerCorrection,
  decideCorrections,
  editCorrection,
  exportCorrections,
  getCorrectionFile,
  searchCorrections,
  sendCorrections,
} from '../../../contract/billing/corrections';
import { X12_MEDIA_TYPE } from '../../../server/billing/corrections/enrollmentChangeFile';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { a999 } from '../../support/files/x12AnswerFile';
import type { Scene } from '../stage/Scene';
import { type Driver, exportingList, FILE_MS } from './Driver';

const MEMBER = 'Ada Byron';

/** The group control number (GS06) of the 834 that was sent. */
const GROUP_CONTROL = '6';

/** An 834 with one member. */
const SENT_834 = [
  'ISA*00*          *00*          *ZZ*LISTBILL       *ZZ*ACME           *260110*1200*^*00501*000000006*0*P*:',
  `GS*BE*LISTBILL*ACME*20260110*1200*${GROUP_CONTROL}*X*005010X220A1`,
  'ST*834*0001*005010X220A1',
  'BGN*00*R6*20260110*1200****2',
  'INS*Y*18*024**A***TE',
  'REF*0F*M1',
  'SE*5*0001',
  `GE*1*${GROUP_CONTROL}`,
  'IEA*1*000000006',
]
  .map((segment) => `${segment}~`)
  .join('');

const WORKBOOK = {
  file_name: 'corrections.xlsx',
  media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  content_base64: 'UEsDBA==',
};
const CHANGE_FILE = {
  file_name: 'corrections.834',
  media_type: X12_MEDIA_TYPE,
  content_base64: Buffer.from(SENT_834).toString('base64'),
};

/** A reconciled bill of January with a correction. @param sent the file that it was sent in */
async function proposing(
  scene: Scene,
  state: 'PROPOSED' | 'OPEN' | 'SENT' = 'PROPOSED',
  sent: typeof WORKBOOK = WORKBOOK,
): Promise<void> {
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
      state,
      sent_at: state === 'SENT' ? new Date().toISOString() : null,
    })
    .execute();
  if (state !== 'SENT') return;
  const file = { group_number: groupNumber, file_pk: `${billPk}.file` };
  await scene.db
    .insertInto('correction_files')
    .values({
      ...file,
      ...sent,
      at: new Date().toISOString(),
      by_name: 'Test',
    })
    .execute();
  await scene.db
    .insertInto('correction_file_items')
    .values({ ...file, correction_pk: `${billPk}.correction` })
    .execute();
}

const listOf = ({ groupNumber }: Scene) => `/billing/corrections?group=${groupNumber}`;
const table = ({ page }: Scene) => page.getByRole('table', { name: 'Corrections', exact: true });

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
    call: exportCorrections,
    kind: 'write',
    persona: 'biller',
    timeoutMs: FILE_MS,
    createScript: async (scene) => {
      await proposing(scene);
      return exportingList(scene, listOf(scene), table(scene).getByText(MEMBER), 'Corrections');
    },
  },
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
  {
    call: sendCorrections,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await proposing(scene, 'OPEN');
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await scene.page.getByRole('checkbox', { name: `Select ${MEMBER}, Medical` }).check();
        },
        makeCall: () => scene.button('Download 1 for ACME').click(),
        success: scene.page.getByText('1 correction downloaded, marked as sent').first(),
        countEffects: () => events(scene),
      };
    },
  },
  {
    call: getCorrectionLayout,
    kind: 'load',
    persona: 'biller',
    createScript: async (scene) => {
      await proposing(scene, 'OPEN');
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await scene.page.getByRole('checkbox', { name: `Select ${MEMBER}, Medical` }).check();
        },
        makeCall: () => scene.button('Columns').click(),
        success: scene.page.getByRole('heading', { name: 'Preview' }),
      };
    },
  },
  {
    call: saveCorrectionLayout,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await proposing(scene, 'OPEN');
      const heading = scene.page.getByLabel('Heading of column 1', { exact: true });
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await scene.page.getByRole('checkbox', { name: `Select ${MEMBER}, Medical` }).check();
          await scene.button('Columns').click();
          await heading.fill('INSURED');
        },
        makeCall: () => scene.button('Save').click(),
        success: scene.page.getByText('Columns saved').first(),
        input: { read: () => heading.inputValue(), expected: 'INSURED' },
        countEffects: async () => {
          const saved = scene.db
            .selectFrom('column_mappings')
            .select('layout')
            .where('group_number', '=', scene.groupNumber)
            .where('file_kind', '=', 'corrections');
          return (await saved.execute()).length;
        },
      };
    },
  },
  {
    call: getCorrectionFile,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await proposing(scene, 'SENT');
      const file = scene.button(`Download the file of ${MEMBER}, Medical`);
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await file.waitFor();
        },
        makeCall: () => file.click(),
        success: scene.page.getByText('File downloaded').first(),
      };
    },
  },
  {
    call: answerCorrection,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await proposing(scene, 'SENT');
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          await scene.button(`Answer ${MEMBER}, Medical`).click();
          await scene.page.getByLabel('Note, such as accepted as of').fill('As of May 1');
        },
        makeCall: () => scene.button('Save answer').click(),
        success: scene.page.getByText('Answer saved').first(),
        input: {
          read: () => scene.page.getByLabel('Note, such as accepted as of').inputValue(),
          expected: 'As of May 1',
        },
        countEffects: () => events(scene),
      };
    },
  },
  {
    call: answerCorrectionsByFile,
    kind: 'write',
    persona: 'biller',
    createScript: async (scene) => {
      await proposing(scene, 'SENT', CHANGE_FILE);
      const record = scene.button('Record 1 answer');
      return {
        prepare: async () => {
          await scene.go(listOf(scene));
          const buffer = Buffer.from(a999(GROUP_CONTROL, 'A'));
          await scene.page
            .locator('input[type=file][aria-label="Answer of a carrier"]')
            .setInputFiles({ name: 'answer.999', mimeType: 'text/plain', buffer });
          await record.waitFor();
        },
        makeCall: () => record.click(),
        success: scene.page.getByText('Answer recorded').first(),
        countEffects: () => events(scene),
      };
    },
  },
];
