import { recordAnalytics } from '../../../contract/people/analytics';
import type { Analytics } from '../../application/people/analytics/ports';
import type { Time } from '../../application/platform/shared/Time';
import type { AnalyticsEvent } from '../../domain/people/analytics/eventsOf';
import type { ClosingTransport } from '../http/ClosingTransport';
import { deadline } from '../http/deadline';
import type { HttpTransport } from '../http/HttpTransport';

/** Writes events to the browser's console, for troubleshooting, and passes them on. @source ENV-1 ANA-1 */
export class LoggedAnalytics implements Analytics {
  constructor(
    private readonly next: Analytics,
    // oxlint-disable-next-line no-console -- the setting asks for console output
    private readonly write: (line: string) => void = (line) => console.info(line),
  ) {}

  send(events: readonly AnalyticsEvent[], isLeaving?: boolean): Promise<void> {
    for (const event of events) this.write(`Listbill: ${lineOf(event)}`);
    return this.next.send(events, isLeaving);
  }
}

function lineOf(event: AnalyticsEvent): string {
  switch (event.kind) {
    case 'pageView':
      return `came to ${event.title}, ${event.route}`;
    case 'timing':
      return `${event.method} ${event.path} took ${event.seconds} s (${event.milliseconds} ms)`;
    case 'apiError':
      return `${event.method} ${event.path} failed: ${event.status} ${event.code}`;
  }
}

/** Used if analytics are off. */
export class NoAnalytics implements Analytics {
  async send(): Promise<void> {}
}

const DEADLINE_MS = 10_000;
const { method, path } = recordAnalytics;

/** Sends events to the product's server. Uses the transport directly, so that its own calls are neither counted nor reported. */
export class ServerAnalytics implements Analytics {
  constructor(
    private readonly transport: HttpTransport,
    private readonly closing: ClosingTransport,
    private readonly time: Time,
  ) {}

  async send(events: readonly AnalyticsEvent[], isLeaving = false): Promise<void> {
    const body = { events };
    // The transport uses XMLHttpRequest, which is canceled when the page closes. @source API-0 RTE-12
    if (isLeaving && this.closing.canSend(body)) return this.closing.send({ method, url: path, body });
    const { signal, release } = deadline(this.time, DEADLINE_MS);
    try {
      await this.transport.send({ method, url: path, body, signal });
    } finally {
      release();
    }
  }
}
