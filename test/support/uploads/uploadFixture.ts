import { randomUUID } from 'node:crypto';
import { commitUpload, getUpload, reverseUpload } from '../../../contract/office/uploadRecords';
import { uploadFile } from '../../../contract/office/uploads';
import { Role } from '../../../src/domain/platform/access/Role';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { TestServer } from '../server/startTestServer';
import type { TestCaller } from '../server/TestCaller';
import { textFile } from './textFile';

const PAUSE_MS = 50;

/** Two deductions. */
export const PAYROLL = textFile(
  'march.csv',
  'Emp No,Name,Benefit,EE Amount',
  '17,Ada Byron,MED,412.50',
  '18,Ben Okri,DEN,38.64',
);

const BILL_HEADINGS =
  'Group Number,Invoice,Billing Period,Due,Subscriber ID,Name,Product,Plan Name,Coverage Level,Premium';

/** A carrier bill file. Each row: group, bill number, member, coverage, tier, premium and optionally the period. */
export function billFile(...rows: readonly (readonly [string, string, string, string, string, string, string?])[]) {
  const lines = rows.map(([group, bill, member, coverage, tier, premium, period = '2026-04']) =>
    [group, bill, period, '2026-04-30', member, `Member ${member}`, coverage, `${coverage} Plus`, tier, premium].join(
      ',',
    ),
  );
  return textFile('april.csv', BILL_HEADINGS, ...lines);
}

/** A group of rep 1 billed by ACME, with its reconciler, its admin, a carrier user and a manager. */
export async function uploadFixture(server: TestServer) {
  const group = await server.data.group({ repId: 1, carriers: ['ACME', 'BOLT'] });
  const rita = await server.data.billingUser([group], [Role.Reconciler, Role.Payor], {
    firstName: 'Rita',
    lastName: 'Cole',
  });
  const admin = await server.data.person({ roles: [Role.Admin], repId: 1 });
  const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  const carrier = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] });
  return {
    group,
    rita: server.as(rita),
    admin: server.as(admin),
    manager: server.as(manager),
    carrier: server.as(carrier),
    people: { rita, admin, manager, carrier },
  };
}

export function send(caller: TestCaller, kind: UploadKind, owner: string, file: ReturnType<typeof textFile>) {
  return caller.uploaded(uploadFile, { params: { kind, owner, template: 'auto' }, files: [file] });
}

/** Request to commit an upload. */
export function commitOf(
  { filePk, version }: { readonly filePk: string; readonly version: number },
  overrides: object = {},
) {
  const body = { version, leaveOutErrors: false, allowDuplicate: false, ...overrides };
  return { params: { filePk }, body, idempotencyKey: randomUUID() };
}

export function reverseOf({ filePk, version }: { readonly filePk: string; readonly version: number }) {
  return { params: { filePk }, body: { version, reason: 'Wrong month' }, idempotencyKey: randomUUID() };
}

/** Uploads and commits a file. */
export async function committed(
  caller: TestCaller,
  kind: UploadKind,
  owner: string,
  file: ReturnType<typeof textFile>,
) {
  let upload = await caller.ok(commitUpload, commitOf(await send(caller, kind, owner, file)));
  // A call waits for its file for some seconds only, which can be too few on a busy machine.
  while (upload.state === 'COMMITTING') {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    upload = await caller.ok(getUpload, { params: { filePk: upload.filePk } });
  }
  return upload;
}

export function reversed(caller: TestCaller, upload: { readonly filePk: string; readonly version: number }) {
  return caller.ok(reverseUpload, reverseOf(upload));
}
