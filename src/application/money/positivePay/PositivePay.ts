import type { CheckFileRequest, PositivePayPage } from '../../../../contract/money/positivePay';
import type { BankAnswer } from '../../../domain/money/positivePay/bankAnswer';
import type { CheckFile, CheckFileLayout } from '../../../domain/money/positivePay/CheckFile';
import type { CheckFileFilter } from '../../../domain/money/positivePay/checkFileList';
import type { Paged } from '../../../domain/platform/lists/Paged';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import { PagedList } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import { RequestKeys } from '../../platform/shared/RequestKeys';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { CheckFileAccount, PendingRecord, PositivePayPage } from '../../../../contract/money/positivePay';

export type PositivePayQuery = Paged<CheckFileFilter>;

/** Positive pay files in the product API. Calls reject with ApiError; `signal` aborts. The keys are UUIDs. */
export interface PositivePayGateway {
  read(query: PositivePayQuery, signal?: AbortSignal): Promise<PositivePayPage>;
  make(request: CheckFileRequest, idempotencyKey: string): Promise<CheckFile>;
  /** @param again whether the person confirmed downloading it again. */
  download(args: Pick<CheckFile, 'filePk' | 'fileName'> & { readonly again: boolean }): Promise<DownloadedFile>;
  /** Records the bank's answer to a file that is in the state that the person saw. */
  answer(args: Pick<CheckFile, 'filePk' | 'state'> & BankAnswer, idempotencyKey: string): Promise<CheckFile>;
  /** Cancels or rejects a file that is in the state that the person saw. */
  withdraw(
    args: Pick<CheckFile, 'filePk' | 'state'> & { readonly reason: string },
    idempotencyKey: string,
  ): Promise<CheckFile>;
  /** @param layout null for the standard layout. */
  saveLayout(args: { readonly layout: CheckFileLayout | null }): Promise<unknown>;
}

export const PositivePayGateway: Token<PositivePayGateway> = createToken('PositivePayGateway');

/**
 * Checks to report to the bank, and the files made so far. It is read again after each change.
 *
 * @source docs/decisions/positive-pay.md#a-check-is-reported-issued-once-and-void-once
 */
export class PositivePay extends PagedList<PositivePayQuery, PositivePayPage> {
  private readonly keys: RequestKeys;

  constructor(
    private readonly gateway: PositivePayGateway,
    newKey: NewKey,
    visibility: PageVisibility,
    time: Time,
  ) {
    super((query, signal) => gateway.read(query, signal), visibility, time);
    this.keys = new RequestKeys(newKey);
  }

  /** @throws ApiError BAD_REQUEST for another account's number; WRONG_STATUS when the checks have changed; ON_HOLD. */
  make(request: CheckFileRequest): Promise<CheckFile> {
    return this.once(['make', request], (key) => this.gateway.make(request, key));
  }

  /** The server records the download. @throws ApiError WRONG_STATUS for a second one without `again`. */
  async download(file: CheckFile, again: boolean): Promise<DownloadedFile> {
    const found = await this.gateway.download({ filePk: file.filePk, fileName: file.fileName, again });
    this.retry();
    return found;
  }

  /** @throws ApiError BAD_REQUEST for checks that the file does not report; WRONG_STATUS for a file that was not sent; ON_HOLD. */
  answer({ filePk, state }: CheckFile, answer: BankAnswer): Promise<CheckFile> {
    return this.once(['answer', filePk, state, answer], (key) =>
      this.gateway.answer({ ...answer, filePk, state }, key),
    );
  }

  /** @throws ApiError WRONG_STATUS for a file that is canceled or rejected; ON_HOLD. */
  withdraw({ filePk, state }: CheckFile, reason: string): Promise<CheckFile> {
    return this.once(['withdraw', filePk, state, reason], (key) =>
      this.gateway.withdraw({ filePk, state, reason }, key),
    );
  }

  /** @throws ApiError BAD_REQUEST for a layout that cannot be used; ON_HOLD. */
  async saveLayout(layout: CheckFileLayout | null): Promise<void> {
    await this.gateway.saveLayout({ layout });
    this.retry();
  }

  private async once<Result>(change: readonly unknown[], call: (key: string) => Promise<Result>): Promise<Result> {
    const result = await this.keys.once(change, call);
    this.retry();
    return result;
  }
}
