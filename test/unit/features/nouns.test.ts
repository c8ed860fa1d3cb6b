import { singularOf, singularOrPlural } from '../../../features/support/nouns';

describe('nouns of counts in scenarios', () => {
  it.each([
    ['journal entries', 'journal entry'],
    ['member classes', 'member class'],
    ['groups to pay', 'group to pay'],
    ['people', 'person'],
    ['expected adjustments', 'expected adjustment'],
  ])('reads %s as many of one %s', (many, one) => {
    expect(singularOf(many)).toBe(one);
    const pattern = new RegExp(`^${singularOrPlural(one)}$`);
    expect([many, one].map((words) => pattern.test(words))).toEqual([true, true]);
  });

  it.each(['journal entrie', 'journal entrys', 'member classe', 'groups to pays', 'persons'])('refuses %s', (words) => {
    const nouns = ['journal entry', 'member class', 'group to pay', 'person'];
    expect(nouns.filter((one) => new RegExp(`^${singularOrPlural(one)}$`).test(words))).toEqual([]);
  });
});
