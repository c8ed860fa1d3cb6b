import { getProcessingStatus } from '../../../contract/processingStatus';
import type { SiteProbe } from '../../application/errors/ports';
import type { HttpTransport } from './HttpTransport';
import { toApiError } from './toApiError';

const DEADLINE_MS = 10_000;

/** Asks for the cheapest thing that needs the whole site; straight through the transport, so that no failure is told of. */
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
      // Whoever is refused was answered.
      return status >= 400 && status < 500;
    } finally {
      clearTimeout(timer);
    }
  }
}
