import { recordAnalytics } from '../../../contract/analytics';
import type { Analytics } from '../../application/analytics/ports/Analytics';
import type { AnalyticsEvent } from '../../domain/analytics/AnalyticsEvent';
import type { HttpTransport } from '../http/HttpTransport';

const DEADLINE_MS = 10_000;

/** Our own server. Straight through the transport: what counts calls must neither count nor report its own. */
export class ServerAnalytics implements Analytics {
  constructor(private readonly transport: HttpTransport) {}

  async send(events: readonly AnalyticsEvent[]): Promise<void> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), DEADLINE_MS);
    try {
      const { method, path: url } = recordAnalytics;
      await this.transport.send({ method, url, body: { events }, signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  }
}
