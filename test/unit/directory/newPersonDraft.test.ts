import { accessOf } from '../../../src/application/directory/Access';
import { bodyOf, formOf, isBegun, NOBODY } from '../../../src/application/directory/newPersonDraft';
import { Role } from '../../../src/domain/access/Role';

describe('what is kept of somebody who is being added', () => {
  const form = {
    details: { ...NOBODY.details, firstName: 'Iris', email: 'iris@example.test', carrierCodes: ['ACME'], repId: 7 },
    access: accessOf([
      { role: Role.Reconciler, groupNumber: '100' },
      { role: Role.ObpUser, groupNumber: null },
    ]),
    groups: [{ groupNumber: '100', name: 'Harbor Foods' }],
    sendWelcome: false,
  };

  it('is read again as it was typed', () => {
    expect(formOf(JSON.parse(JSON.stringify(bodyOf(form))))).toEqual(form);
  });

  it('is nothing while nothing is typed', () => {
    expect(isBegun(NOBODY, NOBODY)).toBe(false);
    expect(isBegun({ ...NOBODY, sendWelcome: false }, NOBODY)).toBe(true);
  });

  it.each([undefined, {}, { details: 'Iris' }, { details: null }])('is as good as none when it is %j', (body) => {
    expect(formOf(body)).toBeUndefined();
  });

  it('drops what it does not know', () => {
    const odd = { details: { firstName: 5, carrierCodes: ['A', 5] }, grants: [{ role: 'ROLE_KING' }, 3], groups: [{}] };
    expect(formOf(odd)).toEqual({ ...NOBODY, details: { ...NOBODY.details, carrierCodes: ['A'] } });
  });
});
