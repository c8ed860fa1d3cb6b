import type {
  FileReversal,
  FileReversalChange,
  FileReversalEffect,
  NewFileReversal,
} from '../../../../contract/money/fileReversals';
import type { BankReversalReason } from '../../../domain/money/payments/bankReversal';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';
import { isOutcomeUnknown } from '../payments/PaymentOutcome';
import type { BankFileEntryList, BankFileList } from './PaymentFiles';

export type { FileReversal, FileReversalEffect } from '../../../../contract/money/fileReversals';

/** What is to be reversed. */
export interface FileReversalChoice {
  readonly filePk: string;
  /** Null for the whole file. */
  readonly batch: number | null;
  /** Undefined if not chosen yet. */
  readonly reason: BankReversalReason | undefined;
}

/** Reversals of bank files of the product API. Calls reject with ApiError; `signal` aborts. */
export interface FileReversalGateway {
  preview(choice: FileReversalChoice, signal?: AbortSignal): Promise<FileReversalEffect>;
  /** @param idempotencyKey UUID */
  reverse(args: NewFileReversal & { readonly filePk: string }, idempotencyKey: string): Promise<FileReversal>;
  /** @param idempotencyKey UUID */
  change(args: FileReversalChange & { readonly reversalPk: string }, idempotencyKey: string): Promise<FileReversal>;
}

export const FileReversalGateway: Token<FileReversalGateway> = createToken('FileReversalGateway');

/** Previews the effect of reversing a bank file, requests the reversal, and approves or cancels it. */
export class FileReversals extends LiveQuery<FileReversalChoice, FileReversalEffect> {
  /** Idempotency keys of requests that have had no answer yet, by request. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly gateway: FileReversalGateway,
    private readonly newKey: NewKey,
    private readonly files: BankFileList,
    private readonly entries: BankFileEntryList,
    time: Time,
  ) {
    super((choice, signal) => gateway.preview(choice, signal), { time });
  }

  /**
   * If the response is lost, checks whether the request was saved. A retry with the same request is saved once.
   *
   * @throws ApiError WRONG_STATUS when nothing can be reversed or the payments have changed; STEP_UP_NEEDED; LIMIT_EXCEEDED; ON_HOLD.
   */
  ask(filePk: string, request: NewFileReversal): Promise<void> {
    const isDone = (reversals: readonly FileReversal[]) =>
      reversals.some(({ note, discoveredAt }) => note === request.note && discoveredAt === request.discoveredAt);
    return this.send(filePk, request, isDone, (key) => this.gateway.reverse({ ...request, filePk }, key));
  }

  /** If the response is lost, checks whether the step was recorded. @throws ApiError WRONG_STATUS; SAME_PERSON; STEP_UP_NEEDED; ON_HOLD. */
  take(reversal: FileReversal, change: FileReversalChange): Promise<void> {
    const { filePk, reversalPk } = reversal;
    const isDone = (reversals: readonly FileReversal[]) => {
      const found = reversals.find((one) => one.reversalPk === reversalPk);
      if (!found) return false;
      return change.step === 'approve' ? found.approvedBy !== null : canceledIn(found) > canceledIn(reversal);
    };
    return this.send(filePk, [reversalPk, change], isDone, (key) =>
      this.gateway.change({ ...change, reversalPk }, key),
    );
  }

  private async send(
    filePk: string,
    request: object,
    isDone: (reversals: readonly FileReversal[]) => boolean,
    call: (key: string) => Promise<FileReversal>,
  ): Promise<void> {
    const name = JSON.stringify([filePk, request]);
    const key = this.keys.get(name) ?? this.newKey();
    this.keys.set(name, key);
    try {
      await call(key);
      this.keys.delete(name);
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const effect = await this.gateway.preview({ filePk, batch: null, reason: undefined }).catch(() => undefined);
      if (!effect || !isDone(effect.reversals)) throw error;
      this.keys.delete(name);
    } finally {
      this.retry();
      this.files.retry();
      this.entries.retry();
    }
  }
}

function canceledIn({ parts }: FileReversal): number {
  return parts.find(({ state }) => state === 'CANCELED')?.count ?? 0;
}
