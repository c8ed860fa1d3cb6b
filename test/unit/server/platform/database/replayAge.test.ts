import fc from 'fast-check';
import {
  endOfLastRecord,
  logPositionText,
  parseLogPosition,
} from '../../../../../server/platform/database/replica/LogPosition';
import { ReplayAge } from '../../../../../server/platform/database/replica/ReplayAge';

const position = fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn });

describe('a position in the log', () => {
  it('is always read as it was written', () => {
    fc.assert(fc.property(position, (at) => parseLogPosition(logPositionText(at)) === at));
    expect(parseLogPosition('16/B374D848')).toBe(0x16_b374_d848n);
  });

  it.each(['', '16', '16/', '/B3', '16/B374D848X', '1/123456789', "1/2' or true"])('is not %j', (text) => {
    expect(parseLogPosition(text)).toBeUndefined();
  });

  it('ends before the header of a page that has no record yet', () => {
    expect(endOfLastRecord(8_192n + 24n)).toBe(8_192n);
    expect(endOfLastRecord(8_192n + 32n)).toBe(8_192n + 32n);
  });
});

describe('the age of replayed data', () => {
  it('is the time since the primary was seen at that position', () => {
    const age = new ReplayAge();
    age.note(1_000, 10n);
    age.note(2_000, 20n);
    age.note(3_000, 30n);
    expect(age.of(30n, 3_500)).toBe(500);
    expect(age.of(29n, 3_500)).toBe(1_500);
    expect(age.of(9n, 3_500)).toBe(Number.POSITIVE_INFINITY);
    expect(age.atLeast(9n, 3_500)).toBe(2_500);
  });

  it('does not grow while the primary changes nothing', () => {
    const age = new ReplayAge();
    for (let at = 0; at < 1_000; at += 1) age.note(at, 10n);
    expect(age.of(10n, 1_000)).toBe(1);
  });

  it('is never less than the time since a later position was passed', () => {
    const steps = fc.array(
      fc.record({ ms: fc.integer({ min: 0, max: 5_000 }), bytes: fc.bigInt({ min: 0n, max: 99n }) }),
      {
        minLength: 1,
        maxLength: 50,
      },
    );
    fc.assert(
      fc.property(steps, fc.bigInt({ min: 0n, max: 5_000n }), (changes, replayed) => {
        const age = new ReplayAge();
        let [at, end, passedAt] = [0, 0n, Number.POSITIVE_INFINITY];
        for (const { ms, bytes } of changes) {
          at += ms;
          end += bytes;
          if (end > replayed) passedAt = Math.min(passedAt, at);
          age.note(at, end);
        }
        return age.of(replayed, at) >= at - passedAt;
      }),
    );
  });
});
