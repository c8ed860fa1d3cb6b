import type { FileLayout } from '../../../domain/uploads/FileTemplate';
import type { UploadRecord } from '../../../domain/uploads/UploadRecord';
import type { GivenFile } from '../../shared/GivenFile';
import { createToken, type Token } from '../../shared/Token';
import type { Upload, UploadWithErrors } from '../Upload';
import type { UploadPage, UploadQuery } from '../UploadQuery';
import type { UploadSample } from '../UploadSample';
import type { UploadTarget } from '../UploadTarget';

/** How a sending is followed and given up. */
export interface SendOptions {
  /** Told again and again how many bytes are on their way, of all that are to go. */
  readonly onProgress: (sentBytes: number, allBytes: number) => void;
  readonly signal: AbortSignal;
}

/** A file to send, and by which template it is to be read. */
export interface FileToSend {
  readonly file: GivenFile;
  /** A template's key, or `auto`. */
  readonly template: string;
}

/** A spreadsheet to be saved. */
export interface Workbook {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Uploaded files on the server. Everything rejects with ApiError. @source API-8 API-9 UPL-1 */
export interface UploadGateway {
  /** One file. */
  send(target: UploadTarget, file: FileToSend, options: SendOptions): Promise<UploadWithErrors>;
  /** 2 to 20 files in one go; the answers are in their order. */
  sendMany(
    target: UploadTarget,
    files: readonly FileToSend[],
    options: SendOptions,
  ): Promise<readonly UploadWithErrors[]>;
  search(query: UploadQuery, signal?: AbortSignal): Promise<UploadPage>;
  get(filePk: string): Promise<UploadWithErrors>;
  sample(filePk: string): Promise<UploadSample>;
  rows(filePk: string, offset: number, limit: number): Promise<{ items: readonly UploadRecord[]; total: number }>;
  /** Reads it again by a template or a layout; nothing counts by it. */
  check(
    filePk: string,
    by: { readonly template: string } | { readonly layout: FileLayout },
    signal?: AbortSignal,
  ): Promise<UploadWithErrors>;
  /** Makes the good rows count, all or none. */
  commit(
    filePk: string,
    how: { readonly version: number; readonly leaveOutErrors: boolean; readonly allowDuplicate: boolean },
    idempotencyKey: string,
  ): Promise<Upload>;
  /** Takes back all that counting added, or nothing. */
  reverse(
    filePk: string,
    how: { readonly version: number; readonly reason: string },
    idempotencyKey: string,
  ): Promise<Upload>;
  /** Throws away what does not count. */
  discard(filePk: string): Promise<Upload>;
  /** The rows with errors, with what is wrong in each. */
  errorRows(filePk: string): Promise<Workbook>;
}

export const UploadGateway: Token<UploadGateway> = createToken('UploadGateway');
