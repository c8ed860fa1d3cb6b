import { isSameMember } from '../../../../src/domain/billing/reconciliation/sameMember';

/** @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer */
describe('two records are about one member', () => {
  it.each([
    ['610-32-4133', 'Castell, Pia', '610324133', 'Pia Castell'],
    ['610-32-4133', 'Castell, Pia', '610 32 4133', 'Pia Weber'],
    ["'610324133.0", '', '610324133', 'Pia Castell'],
    ['0610324133', 'Castell, Pia', '610324133', 'Pia M. Castell'],
    ['e-5', 'Bob Stone', 'E5', 'Robert Stone'],
    ['12', 'Nina Alder', '12', 'Kim Li'],
    ['DELTA·1001', 'Pia Castell', '1001', 'Castell, Pia'],
    ['DELTA·10-01', 'Pia Castell', 'DELTA·1001', 'Pia Weber'],
    ['', 'Pia Castell', '', 'Pia Castell'],
  ])('%s %s and %s %s', (memberId, memberName, otherId, otherName) => {
    expect(isSameMember({ memberId, memberName }, { memberId: otherId, memberName: otherName })).toBe(true);
  });
});

describe('two records are about two members', () => {
  it.each([
    ['0012', 'Nina Alder', '12', 'Owen Diaz'],
    ['0012', 'Nina Alder', '12', 'Owen Alder'],
    ['610-32-4133', 'Castell, Pia', '610324133', 'Ben Okri'],
    ['DELTA·1001', 'Pia Castell', '1001', 'Ada Byron'],
    ['DELTA·1001', 'Pia Castell', '1001', 'Ada Castell'],
    ['-', 'Pia Castell', '/', 'Pia Castell'],
    ['', 'Pia Castell', '', 'Castell, Pia'],
    ['', 'Pia Castell', '12', 'Pia Castell'],
  ])('%s %s and %s %s', (memberId, memberName, otherId, otherName) => {
    expect(isSameMember({ memberId, memberName }, { memberId: otherId, memberName: otherName })).toBe(false);
  });
});
