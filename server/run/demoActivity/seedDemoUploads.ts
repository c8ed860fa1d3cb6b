import { createHash, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import type { UploadedView } from '../../office/uploads/Upload';
import { SqlCallerDirectory } from '../../people/session/SqlCallerDirectory';
import type { Caller } from '../../platform/shared/Caller';
import type { uploadUseCases } from '../composition/composeUploads';
import type { Platform } from '../composition/Platform';
import { DemoFiles } from '../demo/files/DemoFiles';
import { withDepartments } from '../demo/files/departments';
import { enrollmentChanges, lockboxDeposit, nextCarrierBill, unusualPayroll } from '../demo/files/uploadContents';
import { demoGroups } from '../demo/groups/demoGroups';

const SETTING = 'demoUploads';
const HOUR_MS = 3_600_000;
const WAIT_MS = 500;
/** Ten minutes. */
const MAX_WAITS = 1_200;
const ACCEPT_ALL = { leaveOutErrors: true, allowDuplicate: true };

/**
 * Uploads files as demo people, so that the upload history shows every state. Runs once, and only if the demo's people and
 * groups exist.
 */
export async function seedDemoUploads(
  platform: Platform,
  useCases: ReturnType<typeof uploadUseCases>,
  issuer: string,
): Promise<void> {
  const { db } = platform;
  const directory = new SqlCallerDirectory(db);
  const people = await Promise.all(
    ['reconciler', 'admin', 'carrier'].map((name) => directory.findCaller(issuer, `demo|${name}`)),
  );
  const [reconciler, admin, carrier] = people;
  const [group, school, , small] = demoGroups().map(({ groupNumber }) => groupNumber);
  const [carrierCode] = carrier?.person.carrierCodes ?? [];
  if (!reconciler || !admin || !carrier || !carrierCode || !group || !school || !small) return;
  if (!(await claimSeeding(platform, SETTING))) return;
  const uploader = new DemoUploader(useCases, platform.clock.now());

  const payroll = await new DemoFiles(db).list(UploadKind.PayrollDeductions, group);
  for (const { name } of payroll.slice(0, 1)) {
    const { base64 } = await new DemoFiles(db).get(UploadKind.PayrollDeductions, group, name);
    const bytes = await withDepartments(db, group, Buffer.from(base64, 'base64'));
    await uploader.commit(
      reconciler,
      await uploader.send(reconciler, UploadKind.PayrollDeductions, group, name, bytes, 50),
    );
  }
  await uploader.template(reconciler, group);
  const odd = await unusualPayroll(db, group);
  await uploader.send(reconciler, UploadKind.PayrollDeductions, group, 'payday-export.csv', odd, 26);
  await uploader.send(
    reconciler,
    UploadKind.PayrollDeductions,
    group,
    'payroll.xlsx',
    Buffer.from('%PDF-1.7 a report, not a list'),
    25,
  );
  const changes = await enrollmentChanges(db, school);
  const enrolled = await uploader.send(admin, UploadKind.Enrollment, school, 'enrollment-changes.csv', changes, 24);
  await uploader.reverse(admin, await uploader.commit(admin, enrolled));
  const bill = await nextCarrierBill(db, small, carrierCode);
  const draft = await uploader.send(carrier, UploadKind.CarrierBill, carrierCode, 'next-month-draft.csv', bill, 6);
  await useCases.discard.run({ caller: carrier, reach: reachOf(carrier), filePk: draft.filePk, now: uploader.at(5) });
  await uploader.send(carrier, UploadKind.CarrierBill, carrierCode, 'next-month.csv', bill, 4);
  const deposit = await lockboxDeposit(db, [group, school, small], dayOf(uploader.at(20)));
  await uploader.commit(admin, await uploader.send(admin, UploadKind.Lockbox, 'office', 'lockbox.csv', deposit, 3));
}

/** Uploads, commits and reverses files as demo people. */
class DemoUploader {
  constructor(
    private readonly useCases: ReturnType<typeof uploadUseCases>,
    private readonly now: Date,
  ) {}

  at(hoursAgo: number): Date {
    return new Date(this.now.getTime() - hoursAgo * HOUR_MS);
  }

  async send(
    caller: Caller,
    kind: UploadKind,
    owner: string,
    fileName: string,
    bytes: Uint8Array,
    hoursAgo: number,
  ): Promise<UploadedView> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const file = { fileName, bytes: bytes.length, sha256, read: async () => new Uint8Array(bytes) };
    const files = [{ file, template: 'auto' }];
    const [upload] = await this.useCases.take.run({ caller, kind, owner, files, now: this.at(hoursAgo) });
    if (!upload) throw new Error(`${fileName} was not accepted.`);
    return this.finished(caller, upload.filePk);
  }

  async commit(caller: Caller, { filePk, version }: UploadedView): Promise<UploadedView> {
    const request = { caller, reach: reachOf(caller), idempotencyKey: randomUUID(), filePk, now: this.now };
    await this.useCases.commit.run({ ...request, options: { version, ...ACCEPT_ALL } });
    return this.finished(caller, filePk);
  }

  /** The upload once it has been read or committed, which on a slow machine takes longer than a call waits. */
  private async finished(caller: Caller, filePk: string): Promise<UploadedView> {
    for (let waits = 0; waits < MAX_WAITS; waits += 1) {
      const upload = await this.useCases.queries.find(reachOf(caller), filePk);
      if (!upload) throw new Error(`${filePk} does not exist.`);
      if (upload.state !== 'READING' && upload.state !== 'COMMITTING') return upload;
      await setTimeout(WAIT_MS);
    }
    throw new Error(`${filePk} was not read in time.`);
  }

  async reverse(caller: Caller, { filePk, version }: UploadedView): Promise<void> {
    const request = { caller, reach: reachOf(caller), idempotencyKey: randomUUID(), filePk, version };
    await this.useCases.reverse.run({ ...request, reason: 'These were the changes of last month.', now: this.now });
  }

  async template(caller: Caller, owner: string): Promise<void> {
    const layout = {
      headerRow: 2,
      columns: [
        { field: 'memberId', column: 'Worker' },
        { field: 'memberName', column: 'Full name' },
        { field: 'coverage', column: 'Pay code' },
        { field: 'amount', column: 'Taken', sign: 'reversed' as const },
      ],
      values: [
        { field: 'coverage', from: 'MED', to: 'Medical' },
        { field: 'coverage', from: 'DEN', to: 'Dental' },
        { field: 'coverage', from: 'VIS', to: 'Vision' },
      ],
      dateOrder: 'monthFirst' as const,
    };
    const named = { name: 'Payday export', ...layout };
    await this.useCases.templates.create(caller, UploadKind.PayrollDeductions, owner, named, this.at(27));
  }
}

/** Demo people act on their own uploads. */
function reachOf({ userId }: Caller) {
  return { scope: { kind: 'all' } as const, userId };
}

/** Whether this server seeds a part of the demo. If several servers start at once, only one does. @param key of the part */
export async function claimSeeding({ db, clock }: Platform, key: string): Promise<boolean> {
  const row = await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify({ at: clock.now().toISOString() }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
