import { counted } from '../../../src/domain/text/wording';

describe('counted', () => {
  it.each([
    [0, '0 lines'],
    [1, '1 line'],
    [2, '2 lines'],
    [1_200, '1,200 lines'],
  ])('formats %d lines', (count, text) => {
    expect(counted(count, 'line')).toBe(text);
  });

  it('uses the given plural', () => {
    expect([1, 2].map((count) => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
  });
});
