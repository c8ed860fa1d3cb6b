import { counted, sentence } from '../../../../src/domain/platform/text/wording';

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

describe('sentence', () => {
  it.each([
    ['There is a notice for Harbor Foods', 'There is a notice for Harbor Foods.'],
    ['There is a notice for Harbor Foods, Inc.', 'There is a notice for Harbor Foods, Inc.'],
    ['Saved by Ada Byron Jr.', 'Saved by Ada Byron Jr.'],
    ['Autopay is skipped by Yahoo!', 'Autopay is skipped by Yahoo!'],
  ])('ends %j with one period', (text, expected) => {
    expect(sentence(text)).toBe(expected);
  });
});
