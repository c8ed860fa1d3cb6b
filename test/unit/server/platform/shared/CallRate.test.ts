import { CallRate } from '../../../../../server/platform/shared/CallRate';

const at = (seconds: number) => new Date(1_000 * seconds);

it('limits the calls of one person per minute, independent of others', () => {
  const rate = new CallRate(2, 'You can call');
  rate.assertAllowed('pat', at(0));
  rate.assertAllowed('pat', at(30));
  rate.assertAllowed('sam', at(31));
  expect(() => rate.assertAllowed('pat', at(45))).toThrow('Try again in 15 seconds.');
  expect(refusalOf(() => rate.assertAllowed('pat', at(59.5)))).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfterSeconds: 1 },
  });
  rate.assertAllowed('pat', at(60));
  expect(() => rate.assertAllowed('pat', at(61))).toThrow('Try again in 29 seconds.');
});

it('forgets people who stopped calling', () => {
  const rate = new CallRate(2, 'You can call');
  for (let person = 0; person < 1_000; person += 1) rate.assertAllowed(`p${person}`, at(0));
  rate.assertAllowed('late', at(61));
  expect((rate as unknown as { calls: Map<string, unknown> }).calls.size).toBe(1);
});

// Helpers

function refusalOf(call: () => void): unknown {
  try {
    call();
    return undefined;
  } catch (error) {
    return error;
  }
}
