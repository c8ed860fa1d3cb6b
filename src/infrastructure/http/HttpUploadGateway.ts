import {
  checkUpload,
  commitUpload,
  discardUpload,
  downloadUploadErrors,
  getUpload,
  getUploadRows,
  getUploadSample,
  reverseUpload,
  searchUploads,
} from '../../../contract/uploadRecords';
import { uploadFile, uploadFiles } from '../../../contract/uploads';
import type { Time } from '../../application/shared/Time';
import type { FileToSend, SendOptions, UploadGateway, Workbook } from '../../application/uploads/ports/UploadGateway';
import type { Upload, UploadWithErrors } from '../../application/uploads/Upload';
import type { UploadPage, UploadQuery } from '../../application/uploads/UploadQuery';
import type { UploadSample } from '../../application/uploads/UploadSample';
import type { UploadTarget } from '../../application/uploads/UploadTarget';
import type { FileLayout } from '../../domain/uploads/FileTemplate';
import { stampedName } from '../../domain/uploads/stampedName';
import type { UploadRecord } from '../../domain/uploads/UploadRecord';
import type { ApiClient } from './ApiClient';
import { formOf } from './formOf';
import { layoutToWire } from './layoutToWire';

export class HttpUploadGateway implements UploadGateway {
  constructor(
    private readonly api: ApiClient,
    private readonly time: Time,
  ) {}

  async send({ kind, owner }: UploadTarget, { file, template }: FileToSend, options: SendOptions) {
    const form = await formOf('file', [{ file, name: this.named(file.name) }]);
    const params = { kind, owner, template };
    return this.api.upload(uploadFile, { params }, { form, onProgress: progressTo(options, file.size) }, options);
  }

  async sendMany({ kind, owner }: UploadTarget, files: readonly FileToSend[], options: SendOptions) {
    const named = files.map(({ file, template }, index) => ({ file, template, name: this.named(file.name, index) }));
    const form = await formOf('files', named);
    form.set('fileTemplateMap', JSON.stringify(Object.fromEntries(named.map((one) => [one.name, one.template]))));
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
    const sending = { form, onProgress: progressTo(options, bytes) };
    return (await this.api.upload(uploadFiles, { params: { kind, owner } }, sending, options)).items;
  }

  search({ kinds, states, ...rest }: UploadQuery, signal?: AbortSignal): Promise<UploadPage> {
    const body = { ...rest, kinds: [...kinds], states: [...states] };
    return this.api.call(searchUploads, { body }, signal && { signal });
  }

  get(filePk: string): Promise<UploadWithErrors> {
    return this.api.call(getUpload, { params: { filePk } });
  }

  sample(filePk: string): Promise<UploadSample> {
    return this.api.call(getUploadSample, { params: { filePk } });
  }

  rows(filePk: string, offset: number, limit: number): Promise<{ items: readonly UploadRecord[]; total: number }> {
    const query = { offset: String(offset), limit: String(limit) };
    return this.api.call(getUploadRows, { params: { filePk }, query });
  }

  check(
    filePk: string,
    by: { readonly template: string } | { readonly layout: FileLayout },
    signal?: AbortSignal,
  ): Promise<UploadWithErrors> {
    const body = 'layout' in by ? { layout: layoutToWire(by.layout) } : by;
    return this.api.call(checkUpload, { params: { filePk }, body }, signal && { signal });
  }

  commit(
    filePk: string,
    how: { readonly version: number; readonly leaveOutErrors: boolean; readonly allowDuplicate: boolean },
    idempotencyKey: string,
  ): Promise<Upload> {
    return this.api.call(commitUpload, { params: { filePk }, body: how, idempotencyKey });
  }

  reverse(
    filePk: string,
    how: { readonly version: number; readonly reason: string },
    idempotencyKey: string,
  ): Promise<Upload> {
    return this.api.call(reverseUpload, { params: { filePk }, body: how, idempotencyKey });
  }

  discard(filePk: string): Promise<Upload> {
    return this.api.call(discardUpload, { params: { filePk } });
  }

  errorRows(filePk: string): Promise<Workbook> {
    return this.api.spreadsheet(downloadUploadErrors, { params: { filePk } });
  }

  /** Files of the same name that are sent together differ by a millisecond each. @source UPL-1 */
  private named(name: string, index = 0): string {
    return stampedName(name, new Date(this.time.now() + index));
  }
}

/** What goes over the line is a little more than the files; people are told about the files. */
function progressTo({ onProgress }: SendOptions, fileBytes: number) {
  return (sent: number, all: number | undefined) =>
    onProgress(Math.min(fileBytes, (sent / (all ?? sent)) * fileBytes), fileBytes);
}
