import type { AnalyticsEvent } from '../../../../src/domain/people/analytics/eventsOf';
import { LoggedAnalytics } from '../../../../src/infrastructure/analytics/ServerAnalytics';

const CALL = { method: 'GET', path: '/api/bills/:billPk' };
const EVENTS: readonly AnalyticsEvent[] = [
  { kind: 'pageView', route: '/billing/bills/:billPk', title: 'Bill' },
  { kind: 'timing', ...CALL, seconds: 0.153, milliseconds: 153 },
  { kind: 'apiError', ...CALL, status: 500, code: 'INTERNAL' },
];

it('logs each event to the console and forwards it (ENV-1 ANA-1)', async () => {
  const lines: string[] = [];
  const sent: unknown[] = [];
  const next = { send: async (events: readonly AnalyticsEvent[]) => void sent.push(events) };
  await new LoggedAnalytics(next, (line) => lines.push(line)).send(EVENTS);
  expect(lines).toEqual([
    'Listbill: came to Bill, /billing/bills/:billPk',
    'Listbill: GET /api/bills/:billPk took 0.153 s (153 ms)',
    'Listbill: GET /api/bills/:billPk failed: 500 INTERNAL',
  ]);
  expect(sent).toEqual([EVENTS]);
});
