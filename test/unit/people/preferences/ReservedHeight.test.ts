import { ReservedHeight } from '../../../../src/application/people/preferences/ReservedHeight';

describe('ReservedHeight', () => {
  it('returns the last height of a part in a window of the same width', () => {
    const { heights } = setUp();
    heights.note('queue', 1440, 310);
    heights.note('queue', 1440, 402);
    expect(heights.read('queue', 1440)).toBe(402);
  });

  it('returns no height for another width or part, or for an unreadable note', () => {
    const { heights, notes } = setUp();
    heights.note('queue', 1440, 402);
    expect([heights.read('queue', 390), heights.read('other', 1440)]).toEqual([undefined, undefined]);
    notes.set('height.queue', '1440xtall');
    expect(heights.read('queue', 1440)).toBeUndefined();
    notes.set('height.queue', '1440');
    expect(heights.read('queue', 1440)).toBeUndefined();
  });
});

// Helpers

function setUp() {
  const notes = new Map<string, string>();
  const heights = new ReservedHeight({ read: (key) => notes.get(key), write: (key, value) => notes.set(key, value) });
  return { heights, notes };
}
