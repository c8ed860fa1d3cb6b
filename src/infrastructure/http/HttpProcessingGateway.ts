import { runProcessing, setProcessingHold } from '../../../contract/processing';
import type { ProcessingGateway } from '../../application/processing/ports';
import type { LocalDate } from '../../domain/dates/LocalDate';
import { cents } from '../../domain/money/Cents';
import type { ProcessingRun, ProcessingState } from '../../domain/processing/ProcessingState';
import type { ApiClient } from './ApiClient';

export class HttpProcessingGateway implements ProcessingGateway {
  constructor(private readonly api: ApiClient) {}

  async run(businessDate: LocalDate): Promise<ProcessingRun> {
    const done = await this.api.call(runProcessing, { body: { businessDate } });
    return { ...done, amountCents: cents(done.amountCents) };
  }

  hold(on: boolean, reason: string, until: string | null): Promise<ProcessingState> {
    return this.api.call(setProcessingHold, { body: { on, reason, until } });
  }
}
