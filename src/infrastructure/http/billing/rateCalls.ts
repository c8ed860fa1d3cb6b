import {
  attachRateExhibit,
  decideRateTable,
  getRateExhibit,
  getRateTable,
  learnGroupRates,
  listRateTables,
  proposeRateTable,
  type RateTable,
  type RateTableKey,
} from '../../../../contract/billing/rates';
import { ApiError } from '../../../application/platform/shared/ApiError';
import type { DownloadedFile } from '../../../application/platform/shared/DownloadedFile';
import type { GivenFile } from '../../../application/platform/shared/GivenFile';
import { BrowserCode, ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import type { ApiClient } from '../ApiClient';
import { formOf } from '../forms';
import { adapted, fromCalls } from '../fromCalls';

/** Refusals of a file that tell its sender what to choose instead. */
const FILE_REFUSALS = [ErrorCode.FileType, ErrorCode.TooLarge];

const made = fromCalls({
  list: adapted(listRateTables, { answer: ({ items }) => items }),
  learn: learnGroupRates,
  find: getRateTable,
  propose: proposeRateTable,
  confirm: adapted(decideRateTable, {
    args: (table: RateTableKey & { readonly version: number }) => ({ ...table, step: 'confirm' as const }),
  }),
  withdraw: adapted(decideRateTable, {
    args: (table: RateTableKey & { readonly version: number; readonly reason: string }) => ({
      ...table,
      step: 'withdraw' as const,
    }),
  }),
});

export const rateCalls = (api: ApiClient) => ({
  ...made(api),

  async attach({ groupNumber, tablePk }: RateTableKey, file: GivenFile): Promise<RateTable> {
    const form = await formOf('file', [{ file, name: file.name }]);
    const parts = { params: { groupNumber, tablePk } };
    return api.upload(attachRateExhibit, parts, { form, onProgress: () => undefined }, { expected: FILE_REFUSALS });
  },

  async exhibit(
    { groupNumber, tablePk }: RateTableKey,
    { fileName, bytes: size }: NonNullable<RateTable['exhibit']>,
  ): Promise<DownloadedFile> {
    const { bytes } = await api.download(getRateExhibit, { params: { groupNumber, tablePk } });
    if (bytes.length === size) return { name: fileName, mediaType: 'application/octet-stream', bytes };
    throw new ApiError('failed', BrowserCode.IncompleteFile, 'The file is incomplete. Download it again.');
  },
});
