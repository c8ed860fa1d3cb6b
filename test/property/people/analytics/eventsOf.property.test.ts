import fc from 'fast-check';
import * as v from 'valibot';
import { CALLS } from '../../../../contract/calls';
import { recordAnalytics } from '../../../../contract/people/analytics';
import { eventsOfCall, pageViewOf } from '../../../../src/domain/people/analytics/eventsOf';
import { PUBLIC_ROUTES } from '../../../../src/ui/publicRoutes';
import { ROUTES } from '../../../../src/ui/routes';

const ALL = [...ROUTES, ...PUBLIC_ROUTES];
const TITLES = new Set([...ALL.map(({ title }) => title), 'Elsewhere']);
const PATTERNS = new Set([...ALL.map(({ path }) => path), '/*']);

const value = fc.oneof(fc.string(), fc.emailAddress(), fc.uuid(), fc.stringMatching(/^\d{5}\.[\da-z]{8}$/));
/** An address of a real route with any parameters, or of no route. */
const address = fc.oneof(
  fc
    .tuple(fc.constantFrom(...ALL), fc.infiniteStream(value))
    .map(([{ path }, values]) =>
      path.replace(/:\w+\??/g, () => encodeURIComponent(String(values.next().value).slice(0, 40)) || 'x'),
    ),
  fc.webPath(),
);

describe('analytics events', () => {
  it('never contain any part of an address but the pattern of its route (ANA-1)', () => {
    fc.assert(
      fc.property(address, (pathname) => {
        const event = pageViewOf(pathname, ALL);
        expect(event.kind === 'pageView' && PATTERNS.has(event.route) && TITLES.has(event.title)).toBe(true);
      }),
    );
  });

  it('never contain a code that is not in the contract, whatever an answer contains (ANA-1)', () => {
    const call = fc.record({
      method: fc.constant('GET'),
      path: fc.constantFrom(...CALLS.map(({ path }) => path)),
      status: fc.integer({ min: 0, max: 999 }),
      code: fc.oneof(value, fc.constant('BILL_LOCKED')),
      durationMs: fc.double({ min: -1, max: 3_000_000, noNaN: true }),
    });
    fc.assert(
      fc.property(call, (ended) => {
        for (const event of eventsOfCall(ended))
          expect(event.kind === 'apiError' ? event.code : 'OTHER').toMatch(/^[A-Z][A-Z_]{1,39}$/);
      }),
    );
  });

  it('always match the schema, for every route and every call', () => {
    const events = [
      ...ALL.map(({ path }) => pageViewOf(path.replace(/:\w+\??/g, 'x'), ALL)),
      pageViewOf('/no/such/place', ALL),
      ...CALLS.flatMap(({ method, path }) =>
        eventsOfCall({ method, path, status: 500, code: 'INTERNAL', durationMs: 9 }),
      ),
    ];
    for (const event of events)
      expect(v.safeParse(recordAnalytics.schemas.body, { events: [event] }).issues).toBeUndefined();
  });

  it('are rejected by the server if they contain a key, a number or an email', () => {
    const named = { kind: 'pageView', title: 'Bill' } as const;
    for (const route of ['/billing/bills/10420.7', '/billing/pay?bills=1', '/a@b.test', 'https://x.test'])
      expect(v.safeParse(recordAnalytics.schemas.body, { events: [{ ...named, route }] }).success).toBe(false);
  });
});
