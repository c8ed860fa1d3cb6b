import { decideCorrections, editCorrection, searchCorrections } from '../../../contract/corrections';
import type { CorrectionGateway, CorrectionQuery, CorrectionResult } from '../../application/corrections/Corrections';
import type { Correction, CorrectionTerms } from '../../domain/corrections/Correction';
import type { CorrectionPage } from '../../domain/corrections/CorrectionPage';
import type { CorrectionDecision } from '../../domain/corrections/correctionSteps';
import type { ApiClient } from './ApiClient';

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
}
