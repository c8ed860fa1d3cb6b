import { randomUUID } from 'node:crypto';
import * as layouts from '../../../contract/office/savedLayouts';
import * as records from '../../../contract/office/uploadRecords';
import * as owners from '../../../contract/office/uploads';
import * as uploads from '../../../contract/office/uploads';
import * as templates from '../../../contract/office/uploads';
import * as demoFiles from '../../../contract/run/demoFiles';
import type { TestServer } from '../server/startTestServer';
import { cell, formCell, type MatrixCall, type Target } from './MatrixCall';
import { CARRIER_ROWS, LAYOUT, LOCKBOX_ROWS, PAYROLL_ROWS } from './matrixFiles';
import { OWN } from './matrixSides';

const csv = (bytes: string) => [{ name: 'file.csv', bytes }];
const toGroup = ({ groupNumber }: Target) => ({ kind: 'payrollDeductions' as const, owner: groupNumber });
const toCarrier = ({ carrier }: Target) => ({ kind: 'carrierBill' as const, owner: carrier });
const STALE = 999;

/** Calls about uploads, file templates and logos. */
export const UPLOAD_CALLS: readonly MatrixCall[] = [
  cell(owners.listUploadOwners, 'list', () => ({ query: { for: 'payrollDeductions' as const } })),
  cell(owners.listUploadOwners, 'list', () => ({ query: { for: 'carrierBill' as const } }), {
    variant: 'of carriers',
  }),
  cell(owners.listUploadOwners, 'list', () => ({ query: { for: 'lockbox' as const } }), {
    variant: 'of the office',
  }),
  cell(owners.listUploadOwners, 'list', () => ({ query: { for: 'logo' as const } }), { variant: 'for logos' }),
  formCell(uploads.uploadFile, 'group', (target) => ({
    params: { ...toGroup(target), template: 'auto' },
    files: csv(PAYROLL_ROWS),
  })),
  formCell(
    uploads.uploadFile,
    'group',
    (target) => ({ params: { ...toCarrier(target), template: 'auto' }, files: csv(CARRIER_ROWS(target)) }),
    { variant: 'of a carrier' },
  ),
  formCell(
    uploads.uploadFile,
    'list',
    () => ({
      params: { kind: 'lockbox' as const, owner: 'office', template: 'auto' },
      files: csv(LOCKBOX_ROWS({ groupNumber: OWN })),
    }),
    { variant: 'of the office' },
  ),
  formCell(uploads.uploadFiles, 'group', (target) => ({
    params: toGroup(target),
    files: csv(PAYROLL_ROWS),
    fields: { fileTemplateMap: '{"file.csv":"auto"}' },
  })),
  formCell(uploads.uploadLogo, 'group', ({ groupNumber }) => ({
    params: { groupNumber },
    files: [{ name: 'logo.png', bytes: 'no picture' }],
  })),
  cell(uploads.getLogo, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),
  cell(uploads.removeLogo, 'group', ({ groupNumber }) => ({ params: { groupNumber } })),

  cell(templates.listFileTemplates, 'group', (target) => ({ query: toGroup(target) })),
  cell(templates.listFileTemplates, 'group', (target) => ({ query: toCarrier(target) }), {
    variant: 'of a carrier',
  }),
  cell(demoFiles.listDemoFiles, 'group', (target) => ({ query: toGroup(target) })),
  cell(demoFiles.listDemoFiles, 'group', (target) => ({ query: toCarrier(target) }), {
    variant: 'of a carrier',
  }),
  cell(demoFiles.getDemoFile, 'group', (target) => ({ params: { ...toGroup(target), name: 'none.csv' } })),
  cell(demoFiles.getDemoFile, 'group', (target) => ({ params: { ...toCarrier(target), name: 'none.csv' } }), {
    variant: 'of a carrier',
  }),
  cell(templates.createFileTemplate, 'group', (target) => ({
    body: { ...toGroup(target), name: randomUUID(), ...LAYOUT },
  })),
  cell(templates.changeFileTemplate, 'key', ({ templatePk }) => ({
    params: { templatePk },
    body: { version: STALE, name: 'Weekly', ...LAYOUT },
  })),
  cell(templates.testFileTemplate, 'key', ({ templatePk, filePk }) => ({
    params: { templatePk },
    body: { filePk },
  })),
  cell(templates.removeFileTemplate, 'key', ({ templatePk }) => ({ params: { templatePk } }), {
    prepare: restoreTemplate,
  }),

  cell(layouts.searchSavedLayouts, 'list', () => ({ query: {} })),
  cell(layouts.exportSavedLayouts, 'list', () => ({ query: {} })),
  cell(layouts.removeSavedLayout, 'key', ({ templatePk }) => ({ params: { layoutPk: `template:${templatePk}` } }), {
    prepare: restoreTemplate,
  }),
  ...['payroll', 'corrections'].map((kind) =>
    cell(
      layouts.removeSavedLayout,
      'group',
      ({ groupNumber }) => ({ params: { layoutPk: `${kind}:${groupNumber}:none` } }),
      { variant: `of ${kind}` },
    ),
  ),
  ...['statement', 'acknowledgment'].map((kind) =>
    cell(layouts.removeSavedLayout, 'self', () => ({ params: { layoutPk: `${kind}:none` } }), {
      variant: `of ${kind}s`,
    }),
  ),

  cell(records.searchUploads, 'list', () => ({ body: {} })),
  cell(records.exportUploads, 'list', () => ({ body: {} })),
  ...byOwner(({ filePk }) => filePk),
  ...byOwner(({ carrierFilePk }) => carrierFilePk, 'of a carrier'),
  ...byOwner(({ officeFilePk }) => officeFilePk, 'of the office'),
];

async function restoreTemplate({ db }: TestServer, { templatePk, groupNumber }: Target): Promise<void> {
  const at = '2026-03-10T15:00:00.000Z';
  const record = { add_date: at, add_user: 'test', mod_date: at, mod_user: 'test' };
  const row = {
    owner: groupNumber,
    template_pk: templatePk,
    kind: 'payrollDeductions' as const,
    name: 'Weekly',
    ...record,
  };
  await db
    .insertInto('file_templates')
    .values({ ...row, layout: JSON.stringify(LAYOUT) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Calls about one upload. Discarding it comes last. */
function byOwner(pkOf: (target: Target) => string, owner?: string): readonly MatrixCall[] {
  const variant = owner === undefined ? {} : { variant: owner };
  const named = (target: Target) => ({ params: { filePk: pkOf(target) } });
  return [
    cell(records.getUpload, 'key', named, variant),
    cell(records.getUploadSample, 'key', named, variant),
    cell(records.getUploadRows, 'key', (target) => ({ ...named(target), query: {} }), variant),
    cell(records.downloadUploadErrors, 'key', named, variant),
    cell(records.checkUpload, 'key', (target) => ({ ...named(target), body: {} }), variant),
    cell(
      records.commitUpload,
      'key',
      (target) => ({ ...named(target), body: { version: STALE }, idempotencyKey: randomUUID() }),
      variant,
    ),
    cell(
      records.enterControlTotals,
      'key',
      (target) => ({ ...named(target), body: { version: STALE, totals: [] }, idempotencyKey: randomUUID() }),
      variant,
    ),
    cell(
      records.reverseUpload,
      'key',
      (target) => ({
        ...named(target),
        body: { version: STALE, reason: 'Sent by mistake' },
        idempotencyKey: randomUUID(),
      }),
      variant,
    ),
    cell(records.discardUpload, 'key', named, variant),
  ];
}
