import { getCorrectionLayout, saveCorrectionLayout } from '../../../contract/correctionLayouts';
import {
  answerCorrection,
  decideCorrections,
  editCorrection,
  getCorrectionFile,
  searchCorrections,
  sendCorrections,
} from '../../../contract/corrections';
import type {
  CorrectionLayoutGateway,
  LayoutOwner,
  RecipientLayout,
} from '../../application/corrections/CorrectionLayouts';
import type {
  CorrectionFormat,
  CorrectionGateway,
  CorrectionQuery,
  CorrectionResult,
} from '../../application/corrections/Corrections';
import { type DownloadedFile, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { Correction, CorrectionTerms } from '../../domain/corrections/Correction';
import type { CorrectionLayout } from '../../domain/corrections/CorrectionLayout';
import type { CorrectionPage } from '../../domain/corrections/CorrectionPage';
import type { CorrectionAnswer, CorrectionDecision } from '../../domain/corrections/correctionSteps';
import type { ApiClient } from './ApiClient';

const MEDIA_TYPES: Readonly<Record<string, string>> = { csv: 'text/csv;charset=utf-8', pdf: 'application/pdf' };

export class HttpCorrectionGateway implements CorrectionGateway {
  constructor(private readonly api: ApiClient) {}

  search({ groupNumber, page, size, ...filter }: CorrectionQuery, signal?: AbortSignal): Promise<CorrectionPage> {
    const query = {
      ...filter,
      ...(groupNumber !== undefined && { groupNumber }),
      page: String(page),
      size: String(size),
    };
    return this.api.call(searchCorrections, { query }, signal && { signal });
  }

  async decide(
    groupNumber: string,
    correctionPks: readonly string[],
    decision: CorrectionDecision,
  ): Promise<readonly CorrectionResult[]> {
    const body = { correctionPks: [...correctionPks], decision };
    return (await this.api.call(decideCorrections, { params: { groupNumber }, body })).results;
  }

  edit(
    { groupNumber, correctionPk }: Pick<Correction, 'groupNumber' | 'correctionPk'>,
    { kind, effectiveDate, value, monthlyCents, oneTimeCents, installments, ...others }: CorrectionTerms,
    isConfirmed: boolean,
  ): Promise<Correction> {
    const { tax, planYear, authorization, note } = others;
    const amounts = { monthlyCents, oneTimeCents, installments };
    const body = { kind, effectiveDate, value, ...amounts, tax, planYear, authorization, note, isConfirmed };
    return this.api.call(editCorrection, { params: { groupNumber, correctionPk }, body });
  }

  send(
    groupNumber: string,
    correctionPks: readonly string[],
    format: CorrectionFormat,
    isAgain: boolean,
  ): Promise<{ readonly filePk: string; readonly name: string }> {
    const body = { correctionPks: [...correctionPks], format, isAgain };
    return this.api.call(sendCorrections, { params: { groupNumber }, body });
  }

  async file(groupNumber: string, filePk: string): Promise<DownloadedFile> {
    const { name, bytes } = await this.api.download(getCorrectionFile, { params: { groupNumber, filePk } });
    const mediaType = MEDIA_TYPES[/\.(csv|pdf)$/.exec(name)?.[1] ?? ''] ?? XLSX_MEDIA_TYPE;
    return { name: name || 'corrections.xlsx', mediaType, bytes };
  }

  answer(
    { groupNumber, correctionPk }: Pick<Correction, 'groupNumber' | 'correctionPk'>,
    answer: CorrectionAnswer,
    note: string,
  ): Promise<Correction> {
    return this.api.call(answerCorrection, { params: { groupNumber, correctionPk }, body: { answer, note } });
  }
}

export class HttpCorrectionLayoutGateway implements CorrectionLayoutGateway {
  constructor(private readonly api: ApiClient) {}

  read({ groupNumber, recipient, carrierCode }: LayoutOwner, signal?: AbortSignal): Promise<RecipientLayout> {
    const query = { recipient, ...(carrierCode !== undefined && { carrierCode }) };
    return this.api.call(getCorrectionLayout, { params: { groupNumber }, query }, signal && { signal });
  }

  save(
    { groupNumber, recipient, carrierCode }: LayoutOwner,
    layout: CorrectionLayout | null,
  ): Promise<RecipientLayout> {
    const sent = layout && { columns: [...layout.columns], codes: [...layout.codes] };
    const body = { recipient, ...(carrierCode !== undefined && { carrierCode }), layout: sent };
    return this.api.call(saveCorrectionLayout, { params: { groupNumber }, body });
  }
}
