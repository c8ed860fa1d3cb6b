import type { AdviceAnswerPlan } from '../../../../contract/money/remittanceAnswers';
import type {
  BankFileEntryPage,
  BankFilePage,
  RemittanceChange,
  RemittancePage,
} from '../../../../contract/money/remittances';
import type { BankFile, BankFileChange, Remittance, RemittanceFormat } from '../../../domain/money/processing/BankFile';
import type { BankFileFilter } from '../../../domain/money/processing/bankFileList';
import type { RemittanceState } from '../../../domain/money/processing/RemittanceState';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { MAX_ANSWER_LENGTH } from '../../../domain/platform/files/answeredFile';
import { decodeText } from '../../../domain/platform/files/decodeText';
import { UnreadableFile } from '../../../domain/platform/files/UnreadableFile';
import type { Paged } from '../../../domain/platform/lists/Paged';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import type { GivenFile } from '../../platform/shared/GivenFile';
import { PagedList } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import { RequestKeys } from '../../platform/shared/RequestKeys';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import type { RunProcessing } from './RunProcessing';

export type { AdviceAnswerPlan } from '../../../../contract/money/remittanceAnswers';
export type { BankFileEntry, RemittancePage, RemittedCarrier } from '../../../../contract/money/remittances';

/** A carrier's answer to 820s. */
export interface AnswerText {
  readonly fileName: string;
  readonly text: string;
}

const MAX_NAME = 200;

export type BankFileQuery = Paged<BankFileFilter>;

export type BankFileEntryQuery = Paged<{
  readonly filePk: string;
  /** Part of a group's name, a confirmation or trace number, or a whole amount. Empty for all. */
  readonly search: string;
}>;

export type RemittanceQuery = Paged<{
  /** Empty for every carrier. */
  readonly carrierCode: string;
  /** Undefined for every date. */
  readonly businessDate: LocalDate | undefined;
  /** First day of the month of the business dates. Default: every month. */
  readonly month?: LocalDate | undefined;
  /** Undefined for every state. */
  readonly state: RemittanceState | undefined;
}>;

/** NACHA files and remittances of the product API. Calls reject with ApiError; `signal` aborts. */
export interface PaymentFileGateway {
  bankFiles(query: BankFileQuery, signal?: AbortSignal): Promise<BankFilePage>;
  bankFileEntries(query: BankFileEntryQuery, signal?: AbortSignal): Promise<BankFileEntryPage>;
  downloadBankFile(file: BankFile): Promise<DownloadedFile>;
  /** @param idempotencyKey UUID */
  changeBankFile(args: BankFileChange & { readonly filePk: string }, idempotencyKey: string): Promise<BankFile>;
  remittances(query: RemittanceQuery, signal?: AbortSignal): Promise<RemittancePage>;
  /** @param idempotencyKey UUID */
  recordRemittance(
    args: RemittanceChange & { readonly remittancePk: string },
    idempotencyKey: string,
  ): Promise<Remittance>;
  answerRemittances(file: AnswerText & { readonly isRecorded: boolean }): Promise<AdviceAnswerPlan>;
  exportRemittance(
    args: Pick<Remittance, 'remittancePk'> & { readonly format: RemittanceFormat },
  ): Promise<DownloadedFile>;
}

export const PaymentFileGateway: Token<PaymentFileGateway> = createToken('PaymentFileGateway');

/** A page of NACHA files, latest first. Read again when a run that was started here ends. */
export class BankFileList extends PagedList<BankFileQuery, BankFilePage> {
  private readonly keys: RequestKeys;

  constructor(
    private readonly gateway: PaymentFileGateway,
    newKey: NewKey,
    run: RunProcessing,
    visibility: PageVisibility,
    time: Time,
  ) {
    super((query, signal) => gateway.bankFiles(query, signal), visibility, time);
    this.keys = new RequestKeys(newKey);
    run.ended$.subscribe(() => this.retry());
  }

  /** The server records the download, so the list is read again. */
  async download(file: BankFile): Promise<DownloadedFile> {
    const found = await this.gateway.downloadBankFile(file);
    this.retry();
    return found;
  }

  /**
   * Records what happened to a file. A retry of the same change after a lost response changes nothing again.
   *
   * @throws ApiError WRONG_STATUS when the file's state does not allow it; ON_HOLD during nightly processing.
   */
  async change({ filePk }: BankFile, change: BankFileChange): Promise<BankFile> {
    const changed = await this.keys.once([filePk, change], (key) =>
      this.gateway.changeBankFile({ ...change, filePk }, key),
    );
    this.retry();
    return changed;
  }
}

/** A page of a NACHA file's payments or reversals, first those that were set aside or rejected. */
export class BankFileEntryList extends PagedList<BankFileEntryQuery, BankFileEntryPage> {
  constructor(gateway: PaymentFileGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.bankFileEntries(query, signal), visibility, time);
  }
}

/** A page of remittances, latest first: those of a carrier's own codes, or all. */
export class RemittanceList extends PagedList<RemittanceQuery, RemittancePage> {
  private readonly keys: RequestKeys;

  constructor(
    private readonly gateway: PaymentFileGateway,
    newKey: NewKey,
    visibility: PageVisibility,
    time: Time,
  ) {
    super((query, signal) => gateway.remittances(query, signal), visibility, time);
    this.keys = new RequestKeys(newKey);
  }

  /**
   * Records what happened to the money of a remittance. A retry of the same change after a lost response changes nothing again.
   *
   * @throws ApiError WRONG_STATUS when its state does not allow the step; ON_HOLD during nightly processing.
   */
  async record({ remittancePk, state }: Remittance, step: Omit<RemittanceChange, 'state'>): Promise<Remittance> {
    const change = { ...step, state };
    const recorded = await this.keys.once([remittancePk, change], (key) =>
      this.gateway.recordRemittance({ ...change, remittancePk }, key),
    );
    this.retry();
    return recorded;
  }

  /** Reads the text of a carrier's answer. @throws UnreadableFile */
  async readAnswer(file: GivenFile): Promise<AnswerText> {
    const { text } = decodeText(new Uint8Array(await file.arrayBuffer()));
    if (text.trim() === '') throw new UnreadableFile('FILE_EMPTY', 'This file is empty.');
    if (text.length > MAX_ANSWER_LENGTH)
      throw new UnreadableFile('FILE_TOO_LARGE', 'This file is too large for the answer of a carrier.');
    return { fileName: file.name.slice(0, MAX_NAME), text };
  }

  /** What recording a carrier's answer would do. Saves nothing. @throws ApiError FILE_UNREADABLE for an answer to no 820. */
  previewAnswer(file: AnswerText): Promise<AdviceAnswerPlan> {
    return this.gateway.answerRemittances({ ...file, isRecorded: false });
  }

  /** Records a carrier's answer. @throws ApiError WRONG_STATUS if it is recorded already; ON_HOLD. */
  async recordAnswer(file: AnswerText): Promise<AdviceAnswerPlan> {
    const plan = await this.gateway.answerRemittances({ ...file, isRecorded: true });
    this.retry();
    return plan;
  }

  export(remittance: Remittance, format: RemittanceFormat): Promise<DownloadedFile> {
    return this.gateway.exportRemittance({ remittancePk: remittance.remittancePk, format });
  }
}
