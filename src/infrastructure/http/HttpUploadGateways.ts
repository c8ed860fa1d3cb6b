import {
  checkUpload,
  commitUpload,
  discardUpload,
  downloadUploadErrors,
  enterControlTotals,
  getUpload,
  getUploadRows,
  getUploadSample,
  reverseUpload,
  searchUploads,
} from '../../../contract/uploadRecords';
import {
  changeFileTemplate,
  createFileTemplate,
  getLogo,
  listFileTemplates,
  listUploadOwners,
  removeFileTemplate,
  removeLogo,
  testFileTemplate,
  uploadFile,
  uploadFiles,
  uploadLogo,
} from '../../../contract/uploads';
import type { GivenFile } from '../../application/shared/GivenFile';
import type { Time } from '../../application/shared/Time';
import type {
  FileTemplateGateway,
  FileToSend,
  LogoGateway,
  SendOptions,
  TemplateTrial,
  UploadGateway,
  UploadOwnerGateway,
  Workbook,
} from '../../application/uploads/ports';
import type {
  Upload,
  UploadPage,
  UploadQuery,
  UploadSample,
  UploadTarget,
  UploadWithErrors,
} from '../../application/uploads/Upload';
import type { CommitChoice, OwnerPurpose } from '../../application/uploads/uploadChoices';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import { stampedName } from '../../domain/files/fileName';
import type { ControlTotal } from '../../domain/opening/OpeningKind';
import type { FileLayout, FileTemplate } from '../../domain/uploads/FileTemplate';
import type { UploadRecord } from '../../domain/uploads/RowReader';
import type { ApiClient } from './ApiClient';
import { formOf, progressTo } from './forms';

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

  rows(
    filePk: string,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<{ items: readonly UploadRecord[]; total: number }> {
    const query = { offset: String(offset), limit: String(limit), masked: 'true' } as const;
    return this.api.call(getUploadRows, { params: { filePk }, query }, signal && { signal });
  }

  check(
    filePk: string,
    by: { readonly template: string } | { readonly layout: FileLayout },
    signal?: AbortSignal,
  ): Promise<UploadWithErrors> {
    const body = 'layout' in by ? { layout: layoutToWire(by.layout) } : by;
    return this.api.call(checkUpload, { params: { filePk }, body }, signal && { signal });
  }

  commit(filePk: string, how: CommitChoice & { readonly version: number }, idempotencyKey: string): Promise<Upload> {
    return this.api.call(commitUpload, { params: { filePk }, body: how, idempotencyKey });
  }

  enterControlTotals(
    filePk: string,
    { version, totals }: { readonly version: number; readonly totals: readonly ControlTotal[] },
    idempotencyKey: string,
  ): Promise<Upload> {
    const body = { version, totals: [...totals] };
    return this.api.call(enterControlTotals, { params: { filePk }, body, idempotencyKey });
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

  /** Files of the same name in one request get times a millisecond apart. @source UPL-1 */
  private named(name: string, index = 0): string {
    return stampedName(name, new Date(this.time.now() + index));
  }
}

export class HttpFileTemplateGateway implements FileTemplateGateway {
  constructor(private readonly api: ApiClient) {}

  async list({ kind, owner }: UploadTarget, signal?: AbortSignal): Promise<readonly FileTemplate[]> {
    return (await this.api.call(listFileTemplates, { query: { kind, owner } }, signal && { signal })).items;
  }

  create({ kind, owner }: UploadTarget, name: string, layout: FileLayout): Promise<FileTemplate> {
    return this.api.call(createFileTemplate, { body: { kind, owner, name, ...layoutToWire(layout) } });
  }

  change(
    { templatePk, version }: Pick<FileTemplate, 'templatePk' | 'version'>,
    name: string,
    layout: FileLayout,
  ): Promise<FileTemplate> {
    const body = { version, name, ...layoutToWire(layout) };
    return this.api.call(changeFileTemplate, { params: { templatePk }, body });
  }

  async remove(templatePk: string): Promise<void> {
    await this.api.call(removeFileTemplate, { params: { templatePk } }, { expected: [ErrorCode.NotFound] });
  }

  test(templatePk: string, filePk: string, signal?: AbortSignal): Promise<TemplateTrial> {
    return this.api.call(testFileTemplate, { params: { templatePk }, body: { filePk } }, signal && { signal });
  }
}

export class HttpUploadOwnerGateway implements UploadOwnerGateway {
  constructor(private readonly api: ApiClient) {}

  find(what: OwnerPurpose, words: string, signal?: AbortSignal) {
    return this.api.call(listUploadOwners, { query: { for: what, q: words } }, signal && { signal });
  }
}

export class HttpLogoGateway implements LogoGateway {
  constructor(
    private readonly api: ApiClient,
    private readonly time: Time,
  ) {}

  async get(groupNumber: string): Promise<string | null> {
    return (await this.api.call(getLogo, { params: { groupNumber } })).logoUrl;
  }

  async send(groupNumber: string, file: GivenFile, { onProgress, signal }: SendOptions): Promise<string> {
    const name = stampedName(file.name, new Date(this.time.now()));
    const sending = {
      form: await formOf('file', [{ file, name }]),
      onProgress: (sent: number, all = file.size) => onProgress(sent, all),
    };
    return (await this.api.upload(uploadLogo, { params: { groupNumber } }, sending, { signal })).logoUrl;
  }

  async remove(groupNumber: string): Promise<void> {
    await this.api.call(removeLogo, { params: { groupNumber } });
  }
}

/** The fields of a layout that calls send. */
function layoutToWire({ headerRow, columns, values, dateOrder }: FileLayout) {
  return { headerRow, columns: [...columns], values: [...values], dateOrder };
}
