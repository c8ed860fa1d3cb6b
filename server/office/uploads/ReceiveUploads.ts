import { randomUUID } from 'node:crypto';
import { plainName, stampedName } from '../../../src/domain/platform/files/fileName';
import type { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { type ArrivedFile, type FileStorage, storageKeyOf } from '../../platform/files/filePorts';
import type { Caller } from '../../platform/shared/Caller';
import { FairTurns } from '../../platform/shared/FairTurns';
import { newPk } from '../../platform/shared/newPk';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { UploadedView, UploadReach } from './Upload';
import { LEASE_MS, resultInTime, type UploadRunner } from './UploadRunner';
import { assertUploadRight, type UploadAccess } from './uploadAccess';

/** Files of one kind and owner; `template` is a key or `auto`. */
export interface ReceiveUploadsRequest {
  readonly caller: Caller;
  readonly kind: UploadKind;
  readonly owner: string;
  readonly files: readonly { readonly file: ArrivedFile; readonly template: string }[];
  readonly now: Date;
}

/** Files that are moved to the storage, and held in memory, at once. */
const STORING_TURNS = { overall: 4, perPerson: 1 };

interface StoredUpload {
  readonly filePk: string;
  readonly runId: string;
}

/** Stores uploaded files and reads them. Rows are applied when the upload is committed. @source API-8 API-9 UPL-1 */
export class ReceiveUploads {
  private readonly storing = new FairTurns(STORING_TURNS);

  constructor(
    private readonly access: UploadAccess,
    private readonly transactions: Transactions,
    private readonly files: FileStorage,
    private readonly runner: UploadRunner,
  ) {}

  /** Checks permission before the body of the request is read. @throws Refusal FORBIDDEN. */
  async assertAllowed(caller: Caller, kind: UploadKind, owner: string): Promise<void> {
    await assertUploadRight(this.access, caller, kind, owner);
  }

  /**
   * @returns the uploads in order; still READING if that takes longer than a call waits.
   * @throws Refusal FORBIDDEN; NOT_FOUND for an unknown template.
   */
  async run(request: ReceiveUploadsRequest): Promise<readonly UploadedView[]> {
    const { caller, kind, owner, files } = request;
    const reach = await assertUploadRight(this.access, caller, kind, owner);
    const templates = (await this.access.queries.templatesFor(kind, owner)).map(({ templatePk }) => templatePk);
    const isThere = (template: string) => template === 'auto' || templates.includes(template);
    if (!files.every(({ template }) => isThere(template))) throw notFound('template');
    const runs: StoredUpload[] = [];
    for (const { file, template } of files) {
      runs.push(await this.storing.run(caller.userId, () => this.store(request, reach, file, template)));
    }
    await resultInTime(this.readAll(runs));
    return Promise.all(runs.map(({ filePk }) => this.show(reach, filePk)));
  }

  private async readAll(runs: readonly StoredUpload[]): Promise<void> {
    for (const { filePk, runId } of runs) await this.runner.run(filePk, runId);
  }

  private async show(reach: UploadReach, filePk: string): Promise<UploadedView> {
    const shown = await this.access.queries.find(reach, filePk);
    if (!shown) throw notFound('upload');
    return shown;
  }

  private async store(
    { caller, kind, owner, now }: ReceiveUploadsRequest,
    reach: UploadReach,
    file: ArrivedFile,
    template: string,
  ): Promise<StoredUpload> {
    const filePk = newPk(owner);
    const runId = randomUUID();
    const by = { userId: caller.userId, name: caller.name, scope: reach.scope };
    const task = { kind: 'read', by, template, layout: null } as const;
    const fileName = plainName(file.fileName);
    const upload = {
      filePk,
      kind,
      owner,
      fileName,
      storedName: stampedName(fileName, now),
      bytes: file.bytes,
      fingerprint: file.sha256,
    };
    // The file is stored before its record, so that no record exists without a file.
    await this.files.put(storageKeyOf(filePk), await file.read());
    const until = new Date(now.getTime() + LEASE_MS);
    // After an error the record may exist all the same: then the file must stay. Otherwise it is deleted as an orphan.
    await this.transactions.run((tx) => tx.uploads.add(upload, { runId, task, until }, by, now));
    return { filePk, runId };
  }
}
