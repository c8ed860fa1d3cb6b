import type {
  Upload,
  UploadPage,
  UploadQuery,
  UploadSample,
  UploadWithErrors,
} from '../../../../contract/office/uploadRecords';
import type { FileTemplate, OwnerChoice, TemplateTrial, UploadTarget } from '../../../../contract/office/uploads';
import type { ControlTotal } from '../../../domain/money/opening/OpeningKind';
import type { FileLayout } from '../../../domain/office/uploads/FileTemplate';
import type { UploadRecord } from '../../../domain/office/uploads/RowReader';
import type { GivenFile } from '../../platform/shared/GivenFile';
import { createToken, type Token } from '../../platform/shared/Token';
import type { CommitChoice, OwnerPurpose } from './uploadChoices';

/** Uploaded files on the server. Everything rejects with ApiError. @source API-8 API-9 UPL-1 */
export interface UploadGateway {
  /** One file. */
  send(target: UploadTarget, file: FileToSend, options: SendOptions): Promise<UploadWithErrors>;
  /** 2 to 20 files in one request; answers in the same order. */
  sendMany(
    target: UploadTarget,
    files: readonly FileToSend[],
    options: SendOptions,
  ): Promise<readonly UploadWithErrors[]>;
  search(query: UploadQuery, signal?: AbortSignal): Promise<UploadPage>;
  get(args: { readonly filePk: string }): Promise<UploadWithErrors>;
  sample(args: { readonly filePk: string }): Promise<UploadSample>;
  rows(
    args: { readonly filePk: string; readonly offset: number; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<{ items: readonly UploadRecord[]; total: number }>;
  /** Reads the file again with a template or a layout. Applies nothing. */
  check(
    args: ({ readonly template: string } | { readonly layout: FileLayout }) & { readonly filePk: string },
    signal?: AbortSignal,
  ): Promise<UploadWithErrors>;
  /** Applies all good rows or none. */
  commit(
    args: CommitChoice & { readonly version: number } & { readonly filePk: string },
    idempotencyKey: string,
  ): Promise<Upload>;
  /** Enters the totals of the old trial balance for opening balances. */
  enterControlTotals(
    args: { readonly version: number; readonly totals: readonly ControlTotal[] } & { readonly filePk: string },
    idempotencyKey: string,
  ): Promise<Upload>;
  /** Reverses everything the commit applied, or nothing. */
  reverse(
    args: { readonly version: number; readonly reason: string } & { readonly filePk: string },
    idempotencyKey: string,
  ): Promise<Upload>;
  /** Discards an upload that was not committed. */
  discard(args: { readonly filePk: string }): Promise<Upload>;
  /** The rows with errors, each with its errors. */
  errorRows(args: { readonly filePk: string }): Promise<Workbook>;
}

export const UploadGateway: Token<UploadGateway> = createToken('UploadGateway');

/** Progress and abort of an upload in progress. */
export interface SendOptions {
  /** Called repeatedly with the bytes sent so far and the total. */
  readonly onProgress: (sentBytes: number, allBytes: number) => void;
  readonly signal: AbortSignal;
}

/** A file to upload and its template. */
export interface FileToSend {
  readonly file: GivenFile;
  /** A template's key, or `auto`. */
  readonly template: string;
}

/** A spreadsheet to download. */
export interface Workbook {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Layouts saved by name. Everything rejects with ApiError. @source UPL-1 */
export interface FileTemplateGateway {
  list(target: UploadTarget, signal?: AbortSignal): Promise<readonly FileTemplate[]>;
  create(args: UploadTarget & FileLayout & { readonly name: string }): Promise<FileTemplate>;
  change(
    args: Pick<FileTemplate, 'templatePk' | 'version'> & FileLayout & { readonly name: string },
  ): Promise<FileTemplate>;
  remove(args: { readonly templatePk: string }): Promise<void>;
  /** Reads an uploaded file with a template. Changes neither. */
  test(args: { readonly templatePk: string; readonly filePk: string }, signal?: AbortSignal): Promise<TemplateTrial>;
}

export const FileTemplateGateway: Token<FileTemplateGateway> = createToken('FileTemplateGateway');

/** Owners that the signed-in user may upload for. Rejects with ApiError. @source API-8 API-10 */
export interface UploadOwnerGateway {
  /** At most 25, sorted by name. @param words part of the name, number or code; at most 80 characters */
  find(
    args: { readonly for: OwnerPurpose; readonly q: string },
    signal?: AbortSignal,
  ): Promise<{ readonly items: readonly OwnerChoice[]; readonly total: number }>;
}

export const UploadOwnerGateway: Token<UploadOwnerGateway> = createToken('UploadOwnerGateway');

/** Groups' logos. Everything rejects with ApiError. @source API-10 */
export interface LogoGateway {
  /** The address of the group's logo; null for none. */
  get(args: { readonly groupNumber: string }): Promise<string | null>;
  /** PNG, JPEG or WebP, up to 512 kB. Resolves with its address. */
  send(groupNumber: string, file: GivenFile, options: SendOptions): Promise<string>;
  remove(args: { readonly groupNumber: string }): Promise<void>;
}

export const LogoGateway: Token<LogoGateway> = createToken('LogoGateway');
