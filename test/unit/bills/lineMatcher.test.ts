import { LineSearch, lineMatcher, prepareForSearch } from '../../../src/domain/bills/lineMatcher';
import { aLine } from '../../support/reconciliation/aLine';

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

  it('finds an edited line by what it says now, also when the bill was prepared before', () => {
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

  it('finds lines of a long bill in bill order, also where the digits of one ID and the name of another match', () => {
    const long = Array.from({ length: 6_000 }, (_, index) =>
      aLine({ memberId: `E${10_000 + index}`, memberName: index % 7 === 0 ? `Unit 42 ${index}` : 'Diaz, Ana' }),
    );
    prepareForSearch(long.slice(0, 200));
    const search = new LineSearch(long);
    for (const text of ['42', 'unit', 'unit 42', 'diaz 042', '5999']) {
      expect(search.find(text)).toEqual(long.filter(lineMatcher(text)));
    }
  });

  it('finds an edited line by its new text after the bill was searched before', () => {
    const [medical, ...others] = lines;
    new LineSearch(lines).find('medical');
    const edited = [{ ...line, ...medical, coverage: 'Life' }, ...others];
    const search = new LineSearch(edited);
    expect(search.find('life')).toEqual(edited.slice(0, 1));
    expect(search.find('medical')).toEqual([]);
    expect(new LineSearch(lines).find('medical')).toEqual([medical]);
  });

  it('returns the same lines again, so that the screen does not draw them anew', () => {
    const search = new LineSearch(lines);
    expect(search.find('')).toBe(lines);
    expect(search.find('dental ')).toBe(search.find('Dental'));
  });
});
