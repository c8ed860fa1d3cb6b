import { randomUUID } from 'node:crypto';
import * as demoFiles from '../../../contract/demoFiles';
import * as records from '../../../contract/uploadRecords';
import * as owners from '../../../contract/uploads';
import * as uploads from '../../../contract/uploads';
import * as templates from '../../../contract/uploads';
import type { TestServer } from '../server/startTestServer';
import { cell, formCell, type MatrixCall, type Target } from './MatrixCall';
import { CARRIER_ROWS, LAYOUT, LOCKBOX_ROWS, PAYROLL_ROWS } from './matrixFiles';
import type { Right } from './matrixPeople';
import { OWN } from './matrixSides';

const csv = (bytes: string) => [{ name: 'file.csv', bytes }];
const toGroup = ({ groupNumber }: Target) => ({ kind: 'payrollDeductions' as const, owner: groupNumber });
const toCarrier = ({ carrier }: Target) => ({ kind: 'carrierBill' as const, owner: carrier });
const STALE = 999;
const READS: readonly Right[] = ['files', 'carrierFiles', 'officeFiles'];
const WRITES: readonly Right[] = ['upload', 'carrierUpload', 'officeUpload'];

/** Calls about uploads, file templates and logos, with the right each requires. @source product.md, Rights */
export const UPLOAD_CALLS: readonly MatrixCall[] = [
  cell(owners.listUploadOwners, 'list', 'upload', () => ({ query: { for: 'payrollDeductions' as const } })),
  cell(owners.listUploadOwners, 'list', 'carrierUpload', () => ({ query: { for: 'carrierBill' as const } }), {
    variant: 'of carriers',
  }),
  cell(owners.listUploadOwners, 'list', 'officeUpload', () => ({ query: { for: 'lockbox' as const } }), {
    variant: 'of the office',
  }),
  cell(owners.listUploadOwners, 'list', 'logo', () => ({ query: { for: 'logo' as const } }), { variant: 'for logos' }),
  formCell(uploads.uploadFile, 'group', 'upload', (target) => ({
    params: { ...toGroup(target), template: 'auto' },
    files: csv(PAYROLL_ROWS),
  })),
  formCell(
    uploads.uploadFile,
    'group',
    'carrierUpload',
    (target) => ({ params: { ...toCarrier(target), template: 'auto' }, files: csv(CARRIER_ROWS(target)) }),
    { variant: 'of a carrier' },
  ),
  formCell(
    uploads.uploadFile,
    'list',
    'officeUpload',
    () => ({
      params: { kind: 'lockbox' as const, owner: 'office', template: 'auto' },
      files: csv(LOCKBOX_ROWS({ groupNumber: OWN })),
    }),
    { variant: 'of the office' },
  ),
  formCell(uploads.uploadFiles, 'group', 'upload', (target) => ({
    params: toGroup(target),
    files: csv(PAYROLL_ROWS),
    fields: { fileTemplateMap: '{"file.csv":"auto"}' },
  })),
  formCell(uploads.uploadLogo, 'group', 'logo', ({ groupNumber }) => ({
    params: { groupNumber },
    files: [{ name: 'logo.png', bytes: 'no picture' }],
  })),
  cell(uploads.getLogo, 'group', 'logo', ({ groupNumber }) => ({ params: { groupNumber } })),
  cell(uploads.removeLogo, 'group', 'logo', ({ groupNumber }) => ({ params: { groupNumber } })),

  cell(templates.listFileTemplates, 'group', 'files', (target) => ({ query: toGroup(target) })),
  cell(templates.listFileTemplates, 'group', 'carrierFiles', (target) => ({ query: toCarrier(target) }), {
    variant: 'of a carrier',
  }),
  cell(demoFiles.listDemoFiles, 'group', 'files', (target) => ({ query: toGroup(target) })),
  cell(demoFiles.listDemoFiles, 'group', 'carrierFiles', (target) => ({ query: toCarrier(target) }), {
    variant: 'of a carrier',
  }),
  cell(demoFiles.getDemoFile, 'group', 'files', (target) => ({ params: { ...toGroup(target), name: 'none.csv' } })),
  cell(
    demoFiles.getDemoFile,
    'group',
    'carrierFiles',
    (target) => ({ params: { ...toCarrier(target), name: 'none.csv' } }),
    { variant: 'of a carrier' },
  ),
  cell(templates.createFileTemplate, 'group', 'upload', (target) => ({
    body: { ...toGroup(target), name: randomUUID(), ...LAYOUT },
  })),
  cell(
    templates.changeFileTemplate,
    'key',
    'upload',
    ({ templatePk }) => ({
      params: { templatePk },
      body: { version: STALE, name: 'Weekly', ...LAYOUT },
    }),
    { gate: WRITES },
  ),
  cell(
    templates.testFileTemplate,
    'key',
    'files',
    ({ templatePk, filePk }) => ({
      params: { templatePk },
      body: { filePk },
    }),
    { gate: READS },
  ),
  cell(templates.removeFileTemplate, 'key', 'upload', ({ templatePk }) => ({ params: { templatePk } }), {
    gate: WRITES,
    prepare: restoreTemplate,
  }),

  cell(records.searchUploads, 'list', 'uploads', () => ({ body: {} })),
  cell(records.exportUploads, 'list', 'uploads', () => ({ body: {} })),
  ...byOwner('files', 'upload', ({ filePk }) => filePk),
  ...byOwner('carrierFiles', 'carrierUpload', ({ carrierFilePk }) => carrierFilePk, 'of a carrier'),
  ...byOwner('officeFiles', 'officeUpload', ({ officeFilePk }) => officeFilePk, 'of the office'),
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
function byOwner(read: Right, write: Right, pkOf: (target: Target) => string, owner?: string): readonly MatrixCall[] {
  const variant = owner === undefined ? {} : { variant: owner };
  const reading = { ...variant, gate: READS };
  const writing = { ...variant, gate: WRITES };
  const named = (target: Target) => ({ params: { filePk: pkOf(target) } });
  return [
    cell(records.getUpload, 'key', read, named, reading),
    cell(records.getUploadSample, 'key', read, named, reading),
    cell(records.getUploadRows, 'key', read, (target) => ({ ...named(target), query: {} }), reading),
    cell(records.downloadUploadErrors, 'key', read, named, reading),
    cell(records.checkUpload, 'key', write, (target) => ({ ...named(target), body: {} }), writing),
    cell(
      records.commitUpload,
      'key',
      write,
      (target) => ({ ...named(target), body: { version: STALE }, idempotencyKey: randomUUID() }),
      writing,
    ),
    cell(
      records.enterControlTotals,
      'key',
      write,
      (target) => ({ ...named(target), body: { version: STALE, totals: [] }, idempotencyKey: randomUUID() }),
      writing,
    ),
    cell(
      records.reverseUpload,
      'key',
      write,
      (target) => ({
        ...named(target),
        body: { version: STALE, reason: 'Sent by mistake' },
        idempotencyKey: randomUUID(),
      }),
      writing,
    ),
    cell(records.discardUpload, 'key', write, named, writing),
  ];
}
