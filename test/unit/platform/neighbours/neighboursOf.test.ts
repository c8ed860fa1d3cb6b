import { Installation } from '../../../../src/application/run/shell/Installation';
import { Role } from '../../../../src/domain/platform/access/Role';
import { neighboursOf } from '../../../../src/domain/platform/neighbours/neighboursOf';

const APPS = {
  billing: 'https://billing.example',
  direct: 'https://direct.example',
  distributions: 'https://distributions.example',
};
const APPLICATION_OF: Readonly<Partial<Record<Role, string>>> = {
  [Role.ObpUser]: 'Billing',
  [Role.DbpUser]: 'Direct',
  [Role.DbpAdmin]: 'Direct',
  [Role.DbpManager]: 'Direct',
  [Role.DistAdmin]: 'Distributions',
};

describe('related applications (ENV-1 ROL-1)', () => {
  it.each(Object.values(Role))('are offered as expected to %s', (role) => {
    const names = neighboursOf({ roles: [role], grants: [] }, APPS).map(({ name }) => name);
    expect(names).toEqual(APPLICATION_OF[role] ? [APPLICATION_OF[role]] : []);
  });

  it('are offered once each, with their addresses', () => {
    const roles = [Role.DbpUser, Role.DbpAdmin, Role.DistAdmin, Role.ObpUser];
    expect(neighboursOf({ roles, grants: [] }, APPS)).toEqual([
      { name: 'Billing', address: APPS.billing },
      { name: 'Direct', address: APPS.direct },
      { name: 'Distributions', address: APPS.distributions },
    ]);
  });

  it('are not offered if they are not configured', () => {
    expect(
      neighboursOf({ roles: Object.values(Role), grants: [] }, { billing: '', direct: '', distributions: '' }),
    ).toEqual([]);
  });

  it('are offered for roles from the directory and from the claims', () => {
    const grants = [{ role: Role.DistAdmin, groupNumber: null }];
    expect(neighboursOf({ roles: [], grants }, APPS).map(({ name }) => name)).toEqual(['Distributions']);
  });
});

describe('the client group of a person (USR-4)', () => {
  const installation = new Installation(APPS, ['NORTH', 'SOUTH'], {
    NORTH: { name: 'North Benefits', accent: '#7a1f5c' },
    SOUTH: { name: 'South Benefits' },
  });

  it.each([
    [['10420', 'NORTH'], 'North Benefits'],
    [['SOUTH'], 'South Benefits'],
    [['SOUTH', 'NORTH'], 'North Benefits'],
    [['10420'], undefined],
    [[], undefined],
  ])('for authorization groups %j is %s', (authGroups: string[], name) => {
    expect(installation.clientOf({ authGroups })?.name).toBe(name);
  });

  it('is ignored if it is not configured', () => {
    expect(new Installation(APPS, ['NORTH'], {}).clientOf({ authGroups: ['NORTH'] })).toBeUndefined();
  });
});
