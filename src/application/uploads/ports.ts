import type { FileLayout, FileTemplate } from '../../domain/uploads/FileTemplate';
import type { RowError, UploadRecord } from '../../domain/uploads/RowReader';
import type { GivenFile } from '../shared/GivenFile';
import { createToken, type Token } from '../shared/Token';
import type { Upload, UploadPage, UploadQuery, UploadSample, UploadTarget, UploadWithErrors } from './Upload';
import type { OwnerChoice, OwnerPurpose } from './uploadChoices';

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

/** Result of trying a template on a file. */
export interface TemplateTrial {
  readonly rows: number;
  readonly goodRows: number;
  /** At most 100. */
  readonly errors: readonly RowError[];
}

/** Layouts that are remembered by name. Everything rejects with ApiError. @source UPL-1 */
export interface FileTemplateGateway {
  list(target: UploadTarget): Promise<readonly FileTemplate[]>;
  create(target: UploadTarget, name: string, layout: FileLayout): Promise<FileTemplate>;
  change(
    template: Pick<FileTemplate, 'templatePk' | 'version'>,
    name: string,
    layout: FileLayout,
  ): Promise<FileTemplate>;
  remove(templatePk: string): Promise<void>;
  /** Reads an uploaded file by a template; neither changes. */
  test(templatePk: string, filePk: string): Promise<TemplateTrial>;
}

export const FileTemplateGateway: Token<FileTemplateGateway> = createToken('FileTemplateGateway');

/** For whom the signed-in person may send files. Rejects with ApiError. @source API-8 API-10 */
export interface UploadOwnerGateway {
  /** At most 25, by name. @param words a part of the name, or of the number or code; at most 80 characters */
  find(
    what: OwnerPurpose,
    words: string,
    signal?: AbortSignal,
  ): Promise<{ readonly items: readonly OwnerChoice[]; readonly total: number }>;
}

export const UploadOwnerGateway: Token<UploadOwnerGateway> = createToken('UploadOwnerGateway');

/** Groups' logos. Everything rejects with ApiError. @source API-10 */
export interface LogoGateway {
  /** The address of the group's logo; null for none. */
  get(groupNumber: string): Promise<string | null>;
  /** PNG, JPEG or WebP, up to 512 kB. Resolves with its address. */
  send(groupNumber: string, file: GivenFile, options: SendOptions): Promise<string>;
  remove(groupNumber: string): Promise<void>;
}

export const LogoGateway: Token<LogoGateway> = createToken('LogoGateway');
