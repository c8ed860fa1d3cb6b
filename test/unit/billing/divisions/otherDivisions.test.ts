import { isOfOtherDivision } from '../../../../src/domain/billing/reconciliation/otherDivisions';

const LINES = [{ memberId: '0017', memberName: 'Ada Byron' }];
const ELSEWHERE = [
  { memberId: '18', memberName: 'Ben Okri' },
  { memberId: '19', memberName: 'Ada Byron' },
];

describe('a row of a payroll file', () => {
  const isOther = isOfOtherDivision(LINES, ELSEWHERE);

  it('is of another division when its number is on that bill only', () => {
    expect(isOther({ memberId: '018', memberName: '' })).toBe(true);
    expect(isOther({ memberId: '17', memberName: '' })).toBe(false);
    expect(isOther({ memberId: '20', memberName: 'Ben Okri' })).toBe(false);
  });

  it('without a number is recognized by a name that is not on this bill', () => {
    expect(isOther({ memberId: '', memberName: 'Okri, Ben' })).toBe(true);
    expect(isOther({ memberId: '', memberName: 'Ada Byron' })).toBe(false);
  });

  it('is never of another division in a group without divisions', () => {
    expect(isOfOtherDivision(LINES)({ memberId: '18', memberName: 'Ben Okri' })).toBe(false);
  });
});
