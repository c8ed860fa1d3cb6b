import { recordAnalytics } from '../../../../../contract/people/analytics';
import { startTestServer } from '../../../../support/server/startTestServer';

const VIEW = { kind: 'pageView' as const, route: '/billing/bills/:billPk', title: 'Bill' };
const CALL = { method: 'GET' as const, path: '/api/bills/:billPk' };
const FAILED = { ...CALL, kind: 'apiError' as const, status: 500, code: 'INTERNAL' };
const TIMED = { ...CALL, kind: 'timing' as const, seconds: 1.234, milliseconds: 1_234 };

describe('analytics events', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>;
  beforeAll(async () => {
    server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const rows = () => server.db.selectFrom('analytics_events').selectAll().orderBy('event_id').execute();

  it('are stored anonymously by route pattern and code (ANA-1 RTE-12 ERR-1)', async () => {
    const pat = await server.data.person({ firstName: 'Pat', lastName: 'Doe' });
    expect(await server.as(pat).ok(recordAnalytics, { body: { events: [VIEW, FAILED, TIMED] } })).toEqual({ kept: 3 });
    const kept = await rows();
    expect(kept).toMatchObject([
      { kind: 'pageView', route: VIEW.route, title: 'Bill', add_date: '2026-03-10T15:00:00.000Z' },
      { kind: 'apiError', path: CALL.path, status: 500, code: 'INTERNAL' },
      { kind: 'timing', path: CALL.path, milliseconds: 1_234, seconds: 1.234 },
    ]);
    const text = JSON.stringify(kept);
    for (const name of [pat.userId, pat.email, 'Pat', 'Doe']) expect(text).not.toContain(name);
  });

  it('are rejected if they contain anything else', async () => {
    const pat = await server.data.person({});
    const bodies = [
      { events: [] },
      { events: Array.from({ length: 51 }, () => VIEW) },
      { events: [{ ...VIEW, route: '/billing/bills/10420.x1' }] },
      { events: [{ ...VIEW, title: 'Bill 10420-2026-03' }] },
      { events: [{ ...FAILED, code: 'Pat Doe' }] },
      { events: [{ ...FAILED, path: '/api/bills/10420.x1' }] },
    ];
    for (const body of bodies)
      expect((await server.as(pat).refused(recordAnalytics, { body })).code).toBe('BAD_REQUEST');
    expect(await rows()).toEqual([]);
  });
});
