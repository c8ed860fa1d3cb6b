import { counted } from '../../../src/domain/text/counted';

describe('counted', () => {
  it.each([
    [0, '0 lines'],
    [1, '1 line'],
    [2, '2 lines'],
    [1_200, '1,200 lines'],
  ])('says how many lines %d are', (count, words) => {
    expect(counted(count, 'line')).toBe(words);
  });

  it('calls several by their own word where they have one', () => {
    expect([1, 2].map((count) => counted(count, 'person', 'people'))).toEqual(['1 person', '2 people']);
  });
});
