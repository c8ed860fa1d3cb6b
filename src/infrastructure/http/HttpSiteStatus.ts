import { getProcessingStatus } from '../../../contract/processingStatus';
import type { SiteProbe } from '../../application/errors/ports';
import type { ProcessingStatusGateway } from '../../application/processing/ports';
import type { ProcessingState } from '../../domain/processing/ProcessingState';
import type { ApiClient } from './ApiClient';
import type { HttpTransport } from './HttpTransport';
import { toApiError } from './toApiError';

export class HttpProcessingStatusGateway implements ProcessingStatusGateway {
  constructor(private readonly api: ApiClient) {}

  read(): Promise<ProcessingState> {
    return this.api.call(getProcessingStatus, {});
  }
}

const DEADLINE_MS = 10_000;

/** Makes the cheapest call that needs the whole site. Uses the transport directly, so that failures are not reported. */
export class HttpSiteProbe implements SiteProbe {
  constructor(private readonly transport: HttpTransport) {}

  async isUp(): Promise<boolean> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), DEADLINE_MS);
    try {
      const { method, path: url } = getProcessingStatus;
      await this.transport.send({ method, url, signal: controller.signal });
      return true;
    } catch (cause) {
      const { status } = toApiError(cause);
      // A refusal is an answer: the site is up.
      return status >= 400 && status < 500;
    } finally {
      clearTimeout(timer);
    }
  }
}
