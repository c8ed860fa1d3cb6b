import { fc, test } from '@fast-check/jest';
import { LineSearch, lineMatcher, prepareForSearch } from '../../../../src/domain/billing/bills/lineMatcher';
import { aLine } from '../../../support/reconciliation/aLine';

/** Few letters and digits, so that searches match often, with marks, case, and characters whose lower case is longer. */
const unit = fc.constantFrom('a', 'A', 'b', 'é', 'İ', 'Σ', 'e\u0301', '1', '2', ' ', '-', '😀');
const text = (maxLength: number) => fc.string({ unit, maxLength });
const line = fc
  .record({ memberId: text(6), memberName: text(8), coverage: text(4), plan: text(4) })
  .map((values) => aLine(values));
const lines = fc.array(line, { maxLength: 30 });
/** As typed: each search adds to the one before. */
const typed = text(6).map((search) => Array.from(search, (_, end) => search.slice(0, end + 1)));

describe('LineSearch', () => {
  test.prop([lines, typed, fc.nat(30), fc.nat(30)])(
    'finds what the matcher finds, at every key',
    (all, searches, loadedFirst, preparedFirst) => {
      prepareForSearch(all.slice(0, loadedFirst));
      const search = new LineSearch(all);
      search.prepare(preparedFirst);
      for (const one of [...searches, ...[...searches].reverse()]) {
        expect(search.find(one)).toEqual(all.filter(lineMatcher(one)));
      }
    },
  );

  test.prop([lines.filter(({ length }) => length > 0), line, fc.nat(29), text(4)])(
    'finds an edited line by what it says now',
    (all, edit, at, search) => {
      new LineSearch(all).find(search);
      const edited = all.map((one, index) => (index === at % all.length ? edit : one));
      expect(new LineSearch(edited).find(search)).toEqual(edited.filter(lineMatcher(search)));
    },
  );
});
