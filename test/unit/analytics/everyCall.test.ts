import * as v from 'valibot';
import { recordAnalytics } from '../../../contract/analytics';
import { CALLS } from '../../../contract/calls';

describe('counting calls', () => {
  // A name that is not taken would refuse the whole batch, and every count in it would be lost.
  test.each(CALLS.map(({ method, path }) => [method, path] as const))('takes the name of %s %s', (method, path) => {
    const events = [{ kind: 'timing', method, path, seconds: 0, milliseconds: 20 }];
    expect(v.is(recordAnalytics.schemas.body, { events })).toBe(true);
  });
});
