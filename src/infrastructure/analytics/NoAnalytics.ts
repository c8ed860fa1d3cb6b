import type { Analytics } from '../../application/analytics/ports/Analytics';

/** Where nothing is to be counted. */
export class NoAnalytics implements Analytics {
  send(): Promise<void> {
    return Promise.resolve();
  }
}
