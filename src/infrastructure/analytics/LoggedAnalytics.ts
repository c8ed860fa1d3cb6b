import type { Analytics } from '../../application/analytics/ports/Analytics';
import type { AnalyticsEvent } from '../../domain/analytics/AnalyticsEvent';

/** Says in the browser's console what is counted, for whoever looks for a fault there, and hands it on. @source ENV-1 ANA-1 */
export class LoggedAnalytics implements Analytics {
  constructor(
    private readonly next: Analytics,
    // oxlint-disable-next-line no-console -- the console is where it goes, where an installation asks for it
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
