import { changePeriod, listPeriods } from '../../../contract/periods';
import type { PeriodChange, PeriodGateway } from '../../application/periods/Periods';
import type { LocalDate } from '../../domain/dates/LocalDate';
import type { ApiClient } from './ApiClient';

export class HttpPeriodGateway implements PeriodGateway {
  constructor(private readonly api: ApiClient) {}

  list(signal?: AbortSignal) {
    return this.api.call(listPeriods, {}, signal && { signal });
  }

  change(month: LocalDate, { step, reason, state }: PeriodChange, idempotencyKey: string) {
    const body = step === 'reopen' ? { step, reason, state } : { step };
    return this.api.call(changePeriod, { params: { month }, body, idempotencyKey });
  }
}
