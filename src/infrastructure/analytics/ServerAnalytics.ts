import { recordAnalytics } from '../../../contract/analytics';
import type { Analytics } from '../../application/analytics/ports/Analytics';
import type { AnalyticsEvent } from '../../domain/analytics/AnalyticsEvent';
import type { ApiAddress } from '../http/ApiAddress';
import type { Caller } from '../http/Caller';
import type { HttpTransport } from '../http/HttpTransport';

const DEADLINE_MS = 10_000;
const { method, path } = recordAnalytics;

/** Our own server. Straight through the transport: what counts calls must neither count nor report its own. */
export class ServerAnalytics implements Analytics {
  constructor(
    private readonly transport: HttpTransport,
    private readonly address: ApiAddress,
    private readonly caller: Caller,
  ) {}

  async send(events: readonly AnalyticsEvent[], isLeaving = false): Promise<void> {
    if (isLeaving && 'keepalive' in Request.prototype) return this.sendWhileLeaving(events);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), DEADLINE_MS);
    try {
      await this.transport.send({ method, url: path, body: { events }, signal: controller.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  /** XMLHttpRequest, which the transport uses, is canceled with the page. @source API-0 RTE-12 */
  private async sendWhileLeaving(events: readonly AnalyticsEvent[]): Promise<void> {
    const bearer = await this.caller.accessToken();
    const crossSite = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
    const user = new URLSearchParams({ user: this.caller.email() ?? '' });
    await fetch(`${this.address}${path}?${user}`, {
      method,
      keepalive: true,
      body: JSON.stringify({ events }),
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Authorization: `Bearer ${bearer}`,
        // Other origins get none, as with every other call.
        ...(crossSite && this.address.startsWith('/') && { 'X-XSRF-TOKEN': crossSite }),
      },
    });
  }
}
