import { randomUUID } from 'node:crypto';
import type { FileLayout } from '../../../src/domain/office/uploads/FileTemplate';
import type { Caller } from '../../platform/shared/Caller';
import { notFound, wrongStatus } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { UploadedView, UploadReach } from './Upload';
import { LEASE_MS, resultInTime, type UploadRunner } from './UploadRunner';
import { assertUploadRight, type UploadAccess } from './uploadAccess';

/** `layout` takes precedence; `template` is a key or `auto`. */
export interface CheckUploadRequest {
  readonly caller: Caller;
  readonly reach: UploadReach;
  readonly filePk: string;
  readonly template: string;
  readonly layout: FileLayout | null;
  readonly now: Date;
}

/** Reads a file again with another layout or template. Applies no rows. */
export class CheckUpload {
  constructor(
    private readonly access: UploadAccess,
    private readonly transactions: Transactions,
    private readonly runner: UploadRunner,
  ) {}

  /** @throws Refusal NOT_FOUND; WRONG_STATUS if it is committed, or is being read or committed. */
  async run({ caller, reach, filePk, template, layout, now }: CheckUploadRequest): Promise<UploadedView> {
    const { queries } = this.access;
    const found = await queries.find(reach, filePk);
    if (!found) throw notFound('upload');
    const { scope } = await assertUploadRight(this.access, caller, found.kind, found.owner);
    if (template !== 'auto') {
      const templates = await queries.templatesFor(found.kind, found.owner);
      if (!templates.some(({ templatePk }) => templatePk === template)) throw notFound('template');
    }
    const runId = randomUUID();
    const by = { userId: caller.userId, name: caller.name, scope };
    const run = {
      runId,
      task: { kind: 'read', by, template, layout },
      until: new Date(now.getTime() + LEASE_MS),
    } as const;
    await this.transactions.run(async (tx) => {
      const locked = await tx.uploads.lock(reach, filePk);
      if (!locked) throw notFound('upload');
      if (locked.state !== 'CHECKED') {
        throw wrongStatus('Only a file that is ready to commit can be read again.');
      }
      await tx.uploads.start(locked, run, by, now);
    });
    await resultInTime(this.runner.run(filePk, runId));
    const checked = await queries.find(reach, filePk);
    if (!checked) throw notFound('upload');
    return checked;
  }
}
