import { getProcessingStatus } from '../../../contract/money/processingStatus';
import type { SiteProbe } from '../../application/platform/errors/ports';
import type { Time } from '../../application/platform/shared/Time';
import { deadline } from './deadline';
import type { HttpTransport } from './HttpTransport';
import { toApiError } from './toApiError';

const DEADLINE_MS = 10_000;

/** Makes the cheapest call that needs the whole site. Uses the transport directly, so that failures are not reported. */
export class HttpSiteProbe implements SiteProbe {
  constructor(
    private readonly transport: HttpTransport,
    private readonly time: Time,
  ) {}

  async isUp(): Promise<boolean> {
    const { signal, release } = deadline(this.time, DEADLINE_MS);
    try {
      const { method, path: url } = getProcessingStatus;
      await this.transport.send({ method, url, signal });
      return true;
    } catch (cause) {
      const { status } = toApiError(cause);
      // A refusal is an answer: the site is up.
      return status >= 400 && status < 500;
    } finally {
      release();
    }
  }
}
