import { LineSearch, lineMatcher, prepareForSearch } from '../../../../src/domain/billing/bills/lineMatcher';
import { aLine } from '../../../support/reconciliation/aLine';

const line = aLine({ memberId: 'E1001234', memberName: 'Adler, Ruth', coverage: 'Medical', plan: 'Gold PPO' });

describe('lineMatcher', () => {
  it.each(['', '  ', 'adler', 'RUTH', 'ruth adler', 'medical ruth', 'gold', '234', '34'])(
    'matches a line by “%s”',
    (search) => {
      expect(lineMatcher(search)(line)).toBe(true);
    },
  );

  it.each(['diaz', 'ruth dental', '1234', 'E1001234', '123'])('does not match it by “%s”', (search) => {
    expect(lineMatcher(search)(line)).toBe(false);
  });

  it('finds an edited line by its current values, even when the bill was prepared before', () => {
    prepareForSearch([line]);
    expect(lineMatcher('vision')({ ...line, coverage: 'Vision' })).toBe(true);
    expect(lineMatcher('vision')(line)).toBe(false);
  });

  it('searches the visible end of a number with characters beyond ASCII', () => {
    expect(lineMatcher('é12')(aLine({ memberId: 'ABÉ12' }))).toBe(true);
    expect(lineMatcher('bé12')(aLine({ memberId: 'ABÉ12' }))).toBe(false);
  });
});

describe('LineSearch', () => {
  const lines = ['Medical', 'Dental', 'Vision'].map((coverage) => aLine({ ...line, linePk: coverage, coverage }));

  it('finds the same lines as the matcher', () => {
    const search = new LineSearch(lines);
    for (const text of ['ruth', 'dental', 'al', '234', 'ruth vision', 'diaz']) {
      expect(search.find(text)).toEqual(lines.filter(lineMatcher(text)));
    }
  });

  it('prepares the requested number of lines, and still finds all of them', () => {
    const search = new LineSearch(lines);
    expect(search.prepare(2)).toBe(false);
    expect(search.find('vision')).toEqual(lines.slice(2));
    const other = new LineSearch(lines);
    expect([other.prepare(2), other.prepare(2), other.prepare(2)]).toEqual([false, true, true]);
    expect(other.find('al')).toEqual(lines.slice(0, 2));
    expect(new LineSearch([]).prepare(1)).toBe(true);
  });

  it('returns the same line objects again, so that the screen does not render them again', () => {
    const search = new LineSearch(lines);
    expect(search.find('')).toBe(lines);
    expect(search.find('dental ')).toBe(search.find('Dental'));
  });
});
