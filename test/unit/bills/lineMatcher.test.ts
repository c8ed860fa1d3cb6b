import { lineMatcher } from '../../../src/domain/bills/lineMatcher';
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
});
