import { recordAnalytics } from '../../../contract/analytics';
import type { Analytics } from '../../application/analytics/ports/Analytics';
import type { AnalyticsEvent } from '../../domain/analytics/AnalyticsEvent';
import type { ClosingTransport } from '../http/ClosingTransport';
import type { HttpTransport } from '../http/HttpTransport';

const DEADLINE_MS = 10_000;
const { method, path } = recordAnalytics;

/** Our own server. Straight through the transport: what counts calls must neither count nor report its own. */
export class ServerAnalytics implements Analytics {
  constructor(
    private readonly transport: HttpTransport,
    private readonly closing: ClosingTransport,
  ) {}

  async send(events: readonly AnalyticsEvent[], isLeaving = false): Promise<void> {
    const body = { events };
    // XMLHttpRequest, which the transport uses, is canceled with the page. @source API-0 RTE-12
    if (isLeaving && this.closing.canSend(body)) return this.closing.send({ method, url: path, body });
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), DEADLINE_MS);
    try {
      await this.transport.send({ method, url: path, body, signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  }
}
