import { removeSavedLayout } from '../../../../contract/office/savedLayouts';
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
} from '../../../../contract/office/uploadRecords';
import {
  changeFileTemplate,
  createFileTemplate,
  getLogo,
  listFileTemplates,
  listUploadOwners,
  removeFileTemplate,
  removeLogo,
  testFileTemplate,
  type UploadTarget,
  uploadFile,
  uploadFiles,
  uploadLogo,
} from '../../../../contract/office/uploads';
import type { FileToSend, SendOptions, UploadGateway } from '../../../application/office/uploads/ports';
import type { GivenFile } from '../../../application/platform/shared/GivenFile';
import type { Time } from '../../../application/platform/shared/Time';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { stampedName } from '../../../domain/platform/files/fileName';
import type { ApiClient } from '../ApiClient';
import { formOf, progressTo } from '../forms';
import { adapted, fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

const uploads = fromCalls({
  search: searchUploads,
  get: getUpload,
  sample: getUploadSample,
  rows: adapted(getUploadRows, {
    args: (part: Parameters<UploadGateway['rows']>[0]) => ({ ...part, masked: 'true' as const }),
  }),
  check: checkUpload,
  commit: commitUpload,
  enterControlTotals,
  reverse: reverseUpload,
  discard: discardUpload,
  errorRows: savedFile(downloadUploadErrors, { name: () => 'rows with errors.xlsx' }),
});

export function uploadCalls(api: ApiClient, time: Time) {
  /** Files of the same name in one request get times a millisecond apart. @source UPL-1 */
  const stamped = (name: string, index = 0) => stampedName(name, new Date(time.now() + index));

  return {
    ...uploads(api),

    async send({ kind, owner }: UploadTarget, { file, template }: FileToSend, options: SendOptions) {
      const form = await formOf('file', [{ file, name: stamped(file.name) }]);
      const params = { kind, owner, template };
      return api.upload(uploadFile, { params }, { form, onProgress: progressTo(options, file.size) }, options);
    },

    async sendMany({ kind, owner }: UploadTarget, files: readonly FileToSend[], options: SendOptions) {
      const named = files.map(({ file, template }, index) => ({ file, template, name: stamped(file.name, index) }));
      const form = await formOf('files', named);
      form.set('fileTemplateMap', JSON.stringify(Object.fromEntries(named.map((one) => [one.name, one.template]))));
      const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
      const sending = { form, onProgress: progressTo(options, bytes) };
      return (await api.upload(uploadFiles, { params: { kind, owner } }, sending, options)).items;
    },
  };
}

export const fileTemplateCalls = fromCalls({
  list: adapted(listFileTemplates, { answer: ({ items }) => items }),
  create: createFileTemplate,
  change: changeFileTemplate,
  remove: adapted(removeFileTemplate, { expected: [ErrorCode.NotFound] }),
  test: testFileTemplate,
});

export const savedLayoutCalls = fromCalls({
  remove: adapted(removeSavedLayout, { expected: [ErrorCode.NotFound] }),
});

export const uploadOwnerCalls = fromCalls({ find: listUploadOwners });

const logos = fromCalls({ get: adapted(getLogo, { answer: ({ logoUrl }) => logoUrl }), remove: removeLogo });

export const logoCalls = (api: ApiClient, time: Time) => ({
  ...logos(api),

  async send(groupNumber: string, file: GivenFile, { onProgress, signal }: SendOptions): Promise<string> {
    const name = stampedName(file.name, new Date(time.now()));
    const sending = {
      form: await formOf('file', [{ file, name }]),
      onProgress: (sent: number, all = file.size) => onProgress(sent, all),
    };
    return (await api.upload(uploadLogo, { params: { groupNumber } }, sending, { signal })).logoUrl;
  },
});
