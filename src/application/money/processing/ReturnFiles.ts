import type { ReturnFile, ReturnFilePlan, ReturnRate } from '../../../../contract/money/returnFiles';
import { isLeftToReturn } from '../../../domain/money/payments/returnFile';
import type { ExportFormat } from '../../../domain/platform/files/listExport';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import type { GivenFile } from '../../platform/shared/GivenFile';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import type { AccountChanges } from '../payments/AccountChanges';
import { isOutcomeUnknown } from '../payments/PaymentOutcome';

export type { ReturnFile, ReturnFilePlan, ReturnRate } from '../../../../contract/money/returnFiles';

/** Return files of the product API. Calls reject with ApiError. */
export interface ReturnFileGateway {
  preview(file: ReturnFile): Promise<ReturnFilePlan>;
  /** Answers with payments left to return when it takes long. @param idempotencyKey UUID */
  post(file: ReturnFile, idempotencyKey: string): Promise<ReturnFilePlan>;
  /** The entries as a spreadsheet or CSV file. */
  export(args: ReturnFile & { readonly format: ExportFormat }, signal?: AbortSignal): Promise<DownloadedFile>;
  rates(signal?: AbortSignal): Promise<readonly ReturnRate[]>;
}

export const ReturnFileGateway: Token<ReturnFileGateway> = createToken('ReturnFileGateway');

const MAX_BYTES = 1_000_000;
const MAX_NAME = 200;
const NOT_TEXT = 0xfffd;

/** How many debits banks returned, beside Nacha's thresholds. */
export class ReturnRates {
  constructor(
    private readonly gateway: ReturnFileGateway,
    private readonly time: Time,
  ) {}

  /** Show `all` to read the rates. */
  list(): LiveQuery<'all', readonly ReturnRate[]> {
    return new LiveQuery((_all, signal) => this.gateway.rates(signal), { time: this.time });
  }
}

/** Previews and posts NACHA return files of the bank. @source product.md, The bill's life */
export class ReturnFiles {
  /** One key for each file, so that posting it again after a lost response returns each payment once. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly gateway: ReturnFileGateway,
    private readonly newKey: NewKey,
    private readonly changes: Pick<AccountChanges, 'refresh'>,
  ) {}

  /** Why a file cannot be a return file; undefined if it can. */
  problemWith({ size }: GivenFile): string | undefined {
    if (size === 0) return 'This file is empty. Choose the file that the bank sent.';
    return size > MAX_BYTES ? 'This file is larger than 1 MB. Choose a NACHA return file.' : undefined;
  }

  /** What posting the file would do. Saves nothing. */
  async preview(file: GivenFile): Promise<{ readonly file: ReturnFile; readonly plan: ReturnFilePlan }> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // A call cannot carry NUL; the line with its substitute is reported as unreadable.
    const text = Array.from(bytes, (byte) => String.fromCodePoint(byte || NOT_TEXT)).join('');
    const sent = { fileName: file.name.slice(0, MAX_NAME), text };
    return { file: sent, plan: await this.gateway.preview(sent) };
  }

  /**
   * Returns the payments of a file, and asks for the changes of bank accounts that it names. When the response is lost, reads the file again to find out whether they were returned.
   *
   * @param onProgress called with each answer of the server.
   * @throws ApiError; FILE_UNREADABLE; WRONG_STATUS when nothing is left to return; ON_HOLD during nightly processing.
   */
  async post(file: ReturnFile, onProgress: (plan: ReturnFilePlan) => void): Promise<ReturnFilePlan> {
    const key = this.keys.get(file.text) ?? this.newKey();
    this.keys.set(file.text, key);
    let left = Number.POSITIVE_INFINITY;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each answer says what is left
      const plan = await this.send(file, key);
      onProgress(plan);
      const now = leftIn(plan);
      if (plan.entries.some(({ outcome }) => outcome === 'PROPOSED')) this.changes.refresh();
      if (now === 0 || now >= left) return plan;
      left = now;
    }
  }

  /** The entries of a file, with what posting it does or did with each. Saves nothing. @throws ApiError */
  export(file: ReturnFile, format: ExportFormat, signal: AbortSignal): Promise<DownloadedFile> {
    return this.gateway.export({ ...file, format }, signal);
  }

  private async send(file: ReturnFile, key: string): Promise<ReturnFilePlan> {
    try {
      return await this.gateway.post(file, key);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const plan = await this.gateway.preview(file).catch(() => undefined);
      if (plan?.posted && leftIn(plan) === 0) return plan;
      throw error;
    }
  }
}

/** Number of payments, reversals, and small deposits that are left to return. */
function leftIn({ entries }: ReturnFilePlan): number {
  return entries.filter(isLeftToReturn).length;
}
