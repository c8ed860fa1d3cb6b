import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';

/** Patterns contain only letters, so they cannot contain a number, an email or a key. */
const route = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^\/(?:\*|:?[A-Za-z]+\??(?:\/:?[A-Za-z]+\??)*)?$/, 'a route, not an address'),
);
const path = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^\/(?:api|mgmt)(?:\/:?[A-Za-z]+)+$/, 'a path of the contract'),
);
const method = v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const fromZero = (max: number) => v.pipe(v.number(), v.minValue(0), v.maxValue(max));

const event = v.variant('kind', [
  v.object({
    kind: v.literal('pageView'),
    route,
    title: v.pipe(v.string(), v.maxLength(40), v.regex(/^[A-Za-z ,]+$/, 'letters, spaces, and commas')),
  }),
  v.object({
    kind: v.literal('apiError'),
    method,
    path,
    status: v.pipe(fromZero(999), v.integer()),
    code: v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{1,39}$/, 'a code')),
  }),
  v.object({
    kind: v.literal('timing'),
    method,
    path,
    seconds: fromZero(3_600),
    milliseconds: v.pipe(fromZero(3_600_000), v.integer()),
  }),
]);

/** @source ANA-1 RTE-12 ERR-1 */
export const recordAnalytics = defineCall({
  method: 'POST',
  path: '/api/analyticsEvents',
  operation: 'analytics.write',
  summary: 'Counts page views, failed calls and call durations, by pattern and code, without the person.',
  status: 201,
  schemas: {
    body: v.object({ events: v.pipe(v.array(event), v.minLength(1), v.maxLength(50)) }),
    answer: v.object({ kept: v.number() }),
  },
});
