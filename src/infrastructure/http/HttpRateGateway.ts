import {
  attachRateExhibit,
  decideRateTable,
  getRateExhibit,
  getRateTable,
  learnGroupRates,
  listRateTables,
  proposeRateTable,
} from '../../../contract/rates';
import type {
  LearnedFromBill,
  ListedRateTable,
  OpenedRateTable,
  RateGateway,
  RateTableKey,
} from '../../application/rates/RateTables';
import { ApiError } from '../../application/shared/ApiError';
import type { DownloadedFile } from '../../application/shared/DownloadedFile';
import type { GivenFile } from '../../application/shared/GivenFile';
import { BrowserCode, ErrorCode } from '../../domain/errors/ErrorCode';
import type { RateTable, RateTerms } from '../../domain/rates/RateTable';
import type { ApiClient } from './ApiClient';
import { formOf } from './forms';

/** Refusals of a file that tell its sender what to choose instead. */
const FILE_REFUSALS = [ErrorCode.FileType, ErrorCode.TooLarge];

export class HttpRateGateway implements RateGateway {
  constructor(private readonly api: ApiClient) {}

  async list(groupNumber: string, signal?: AbortSignal): Promise<readonly ListedRateTable[]> {
    return (await this.api.call(listRateTables, { params: { groupNumber } }, signal && { signal })).items;
  }

  learn(groupNumber: string, carrierCode: string): Promise<LearnedFromBill> {
    return this.api.call(learnGroupRates, { params: { groupNumber }, query: { carrierCode } });
  }

  find({ groupNumber, tablePk }: RateTableKey, signal?: AbortSignal): Promise<OpenedRateTable> {
    return this.api.call(getRateTable, { params: { groupNumber, tablePk } }, signal && { signal });
  }

  propose(groupNumber: string, terms: RateTerms): Promise<RateTable> {
    const { carrierCode, policy, effectiveFrom, ageRule, reductions, source, note, rows } = terms;
    const lists = { reductions: reductions.map((one) => ({ ...one })), rows: rows.map((row) => ({ ...row })) };
    const body = { carrierCode, policy, effectiveFrom, ageRule, source, note, ...lists };
    return this.api.call(proposeRateTable, { params: { groupNumber }, body });
  }

  async attach({ groupNumber, tablePk }: RateTableKey, file: GivenFile): Promise<RateTable> {
    const form = await formOf('file', [{ file, name: file.name }]);
    const parts = { params: { groupNumber, tablePk } };
    return this.api.upload(
      attachRateExhibit,
      parts,
      { form, onProgress: () => undefined },
      { expected: FILE_REFUSALS },
    );
  }

  async exhibit(
    { groupNumber, tablePk }: RateTableKey,
    { fileName, bytes: size }: NonNullable<RateTable['exhibit']>,
  ): Promise<DownloadedFile> {
    const { bytes } = await this.api.download(getRateExhibit, { params: { groupNumber, tablePk } });
    if (bytes.length === size) return { name: fileName, mediaType: 'application/octet-stream', bytes };
    throw new ApiError('failed', BrowserCode.IncompleteFile, 'The file is incomplete. Download it again.');
  }

  confirm(key: RateTableKey, version: number): Promise<RateTable> {
    return this.decide(key, { step: 'confirm', version });
  }

  withdraw(key: RateTableKey, version: number, reason: string): Promise<RateTable> {
    return this.decide(key, { step: 'withdraw', version, reason });
  }

  private decide(
    { groupNumber, tablePk }: RateTableKey,
    body: { readonly step: 'confirm' | 'withdraw'; readonly version: number; readonly reason?: string },
  ): Promise<RateTable> {
    return this.api.call(decideRateTable, { params: { groupNumber, tablePk }, body });
  }
}
