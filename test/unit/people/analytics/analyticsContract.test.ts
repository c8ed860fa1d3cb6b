import * as v from 'valibot';
import { CALLS } from '../../../../contract/calls';
import { recordAnalytics } from '../../../../contract/people/analytics';

describe('analytics schema', () => {
  // A rejected name would reject the whole batch of events.
  test.each(CALLS.map(({ method, path }) => [method, path] as const))('accepts the name of %s %s', (method, path) => {
    const events = [{ kind: 'timing', method, path, seconds: 0, milliseconds: 20 }];
    expect(v.is(recordAnalytics.schemas.body, { events })).toBe(true);
  });
});
