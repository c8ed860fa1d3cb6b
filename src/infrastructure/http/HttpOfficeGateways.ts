import { getLargestBillChanges } from '../../../contract/bills/billChanges';
import { releaseBills } from '../../../contract/bills/billStatus';
import { previewProcessing, runProcessing, setProcessingHold } from '../../../contract/processing';
import { getRep, listRepGroups } from '../../../contract/reps';
import type { BillChangeGateway } from '../../application/dashboard/LargestChanges';
import type { ReleaseGateway, RepGateway } from '../../application/dashboard/ports';
import type { ProcessingGateway } from '../../application/processing/ports';
import type { BillChange } from '../../domain/bills/BillChange';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import type { LocalDate } from '../../domain/dates/LocalDate';
import { cents } from '../../domain/money/Cents';
import type { ProcessingPreview } from '../../domain/processing/ProcessingPreview';
import type { ProcessingRun, ProcessingState } from '../../domain/processing/ProcessingState';
import type { Rep, RepGroupPage } from '../../domain/reps/Rep';
import type { ApiClient } from './ApiClient';

export class HttpReleaseGateway implements ReleaseGateway {
  constructor(private readonly api: ApiClient) {}

  async release(billPks: readonly string[]): Promise<readonly ReleaseResult[]> {
    return (await this.api.call(releaseBills, { body: { values: [...billPks] } })).results;
  }
}

export class HttpProcessingGateway implements ProcessingGateway {
  constructor(private readonly api: ApiClient) {}

  preview(businessDate?: LocalDate): Promise<ProcessingPreview> {
    return this.api.call(previewProcessing, { query: { businessDate } });
  }

  async run(businessDate: LocalDate): Promise<ProcessingRun> {
    const done = await this.api.call(runProcessing, { body: { businessDate } });
    return { ...done, amountCents: cents(done.amountCents) };
  }

  hold(on: boolean, reason: string, until: string | null): Promise<ProcessingState> {
    return this.api.call(setProcessingHold, { body: { on, reason, until } });
  }
}

export class HttpRepGateway implements RepGateway {
  constructor(private readonly api: ApiClient) {}

  rep(userId: string, signal?: AbortSignal): Promise<Rep | null> {
    return this.api.call(getRep, { query: { userId } }, signal && { signal });
  }

  groups(userId: string, q: string, size: number, signal?: AbortSignal): Promise<RepGroupPage> {
    return this.api.call(listRepGroups, { query: { userId }, body: { q, size } }, signal && { signal });
  }
}

export class HttpBillChangeGateway implements BillChangeGateway {
  constructor(private readonly api: ApiClient) {}

  async largest(signal?: AbortSignal): Promise<readonly BillChange[]> {
    return (await this.api.call(getLargestBillChanges, {}, signal && { signal })).items;
  }
}
