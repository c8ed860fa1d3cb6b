import type { Correction } from '../../../domain/billing/corrections/Correction';
import { type CorrectionBatch, correctionBatches } from '../../../domain/billing/corrections/correctionBatches';
import { CORRECTIONS } from '../../../domain/billing/corrections/correctionList';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import type { Lists } from '../../platform/lists/Lists';
import { ApiError } from '../../platform/shared/ApiError';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import type { CorrectionFormat, CorrectionGateway, CorrectionQuery } from './Corrections';

/** Which confirmed corrections are looked for. */
export interface ReadyQuery {
  /** Undefined for all groups in scope. */
  readonly groupNumber: string | undefined;
  /** The bill that they come from; undefined for all bills. */
  readonly billPk?: string | undefined;
  /** Another value reads them again. */
  readonly version?: string | number;
}

/** Confirmed corrections by the file that sends them. */
export interface ReadyCorrections {
  readonly batches: readonly CorrectionBatch[];
  /** Corrections that are proposed, but not confirmed yet. */
  readonly proposedCount: number;
}

/** Page size of each request. */
const PAGE_SIZE = 200;
/** Pages that are read at most: what is left over can be sent afterwards. */
const MAX_PAGES = 10;

/**
 * Reads the confirmed corrections that were not sent. Loading on subscribe; never errors.
 *
 * @source docs/decisions/corrections.md#confirmed-corrections-are-sent-in-one-step
 */
export class FindReadyCorrections {
  constructor(
    private readonly gateway: Pick<CorrectionGateway, 'search'>,
    private readonly time: Time,
  ) {}

  open(): LiveQuery<ReadyQuery, ReadyCorrections> {
    return new LiveQuery((query, signal) => this.read(query, signal), { time: this.time });
  }

  private async read({ groupNumber, billPk }: ReadyQuery, signal: AbortSignal): Promise<ReadyCorrections> {
    const filter = { groupNumber, ...(billPk !== undefined && { billPk }), recipient: 'all', q: '' } as const;
    const [proposed, open] = await Promise.all([
      this.gateway.search({ ...filter, status: 'proposed', page: 0, size: 1 }, signal),
      allOf(this.gateway, { ...filter, status: 'open' }, signal),
    ]);
    return { batches: correctionBatches(open), proposedCount: proposed.total };
  }
}

/** A batch and the format of its file. */
export interface BatchToSend {
  readonly batch: CorrectionBatch;
  readonly format: CorrectionFormat;
}

/** A batch that was not sent, or whose file was not downloaded. */
export interface FailedBatch {
  readonly batch: CorrectionBatch;
  readonly error: unknown;
}

/** Sends confirmed corrections, one file for each group and recipient. */
export class SendReadyCorrections {
  constructor(
    private readonly gateway: Pick<CorrectionGateway, 'search' | 'send' | 'file'>,
    private readonly lists: Pick<Lists, 'readAgain'>,
  ) {}

  /**
   * A command to run until no batch fails. Running it again sends nothing twice, also after a lost answer.
   *
   * @param onFile gets the file of each batch once
   * @returns what failed; never rejects
   */
  of(
    batches: readonly BatchToSend[],
    onFile: (batch: CorrectionBatch, file: DownloadedFile) => void,
  ): () => Promise<readonly FailedBatch[]> {
    const sent = new Map<string, string>();
    const done = new Set<string>();
    return async () => {
      const failed: FailedBatch[] = [];
      for (const { batch, format } of batches) {
        if (done.has(batch.key)) continue;
        try {
          const filePk = sent.get(batch.key) ?? (await this.send(batch, format));
          sent.set(batch.key, filePk);
          onFile(batch, await this.gateway.file({ groupNumber: batch.groupNumber, filePk }));
          done.add(batch.key);
        } catch (error) {
          failed.push({ batch, error });
        }
      }
      this.lists.readAgain(CORRECTIONS);
      return failed;
    };
  }

  private async send(batch: CorrectionBatch, format: CorrectionFormat): Promise<string> {
    const pks = batch.corrections.map(({ correctionPk }) => correctionPk);
    try {
      return (await this.gateway.send({ groupNumber: batch.groupNumber, correctionPks: pks, format, isAgain: false }))
        .filePk;
    } catch (error) {
      // An earlier attempt may have sent it even though its response was lost.
      if (!isSentBefore(error)) throw error;
      const filePk = await this.fileOf(batch);
      if (filePk === undefined) throw new ApiError('conflict', ErrorCode.WrongStatus, SENT_MEANWHILE);
      return filePk;
    }
  }

  /** The file of corrections that were sent together; undefined if they were not. */
  private async fileOf({ groupNumber, recipient, carrierCode, corrections }: CorrectionBatch) {
    const pks = new Set(corrections.map(({ correctionPk }) => correctionPk));
    const ofRecipient = { groupNumber, recipient, ...(carrierCode !== undefined && { carrierCode }), q: '' };
    const sent = (await allOf(this.gateway, { ...ofRecipient, status: 'sent' })).filter((one) =>
      pks.has(one.correctionPk),
    );
    const [filePk, ...others] = new Set(sent.flatMap((one) => one.filePk ?? []));
    return sent.length === pks.size && others.length === 0 ? filePk : undefined;
  }
}

const SENT_MEANWHILE = 'Some of these corrections were sent meanwhile. Cancel, and send the others.';

/** Reads all pages, up to `MAX_PAGES`. */
async function allOf(
  gateway: Pick<CorrectionGateway, 'search'>,
  filter: Omit<CorrectionQuery, 'page' | 'size'>,
  signal?: AbortSignal,
): Promise<readonly Correction[]> {
  const found: Correction[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, total } = await gateway.search({ ...filter, sort: 'member', page, size: PAGE_SIZE }, signal);
    found.push(...items);
    if (items.length < PAGE_SIZE || found.length >= total) break;
  }
  return found;
}

function isSentBefore(error: unknown): boolean {
  return error instanceof ApiError && error.code === ErrorCode.CorrectionUnconfirmed;
}
