import { primaryTypeOf, Role, roleOf } from '../../../../src/domain/platform/access/Role';

describe('role names (ROL-1)', () => {
  it.each(Object.values(Role))('%s is recognized', (role) => {
    expect(roleOf(role)).toBe(role);
  });

  it.each([
    ['ROLE_BILLINGUSER', 'ROLE_BILLING_USER'],
    ['ROLE_SUPERUSER', 'ROLE_SUPER_USER'],
    ['ROLE_VIEWONLY', 'ROLE_VIEW_ONLY'],
  ])('%s is recognized as %s', (spelling, role) => {
    expect(roleOf(spelling)).toBe(role);
  });

  it.each(['', 'role_admin', 'ROLE_ROOT', 'constructor', '__proto__', 'toString'])(
    '%p is not recognized',
    (spelling) => {
      expect(roleOf(spelling)).toBeUndefined();
    },
  );
});

describe('the primary type (ROL-2)', () => {
  it.each([
    [[Role.Agent, Role.Carrier, Role.Admin, Role.BillingUser], 'billingUser'],
    [[Role.Agent, Role.Carrier, Role.Admin], 'admin'],
    [[Role.Agent, Role.Carrier], 'carrier'],
    [[Role.Agent], 'agent'],
    [[], 'unknown'],
    [
      Object.values(Role).filter(
        (role) => !['ADMIN', 'BILLING_USER', 'CARRIER', 'AGENT'].some((name) => role === `ROLE_${name}`),
      ),
      'unknown',
    ],
  ])('for %j is %s', (roles, type) => {
    expect(primaryTypeOf(roles)).toBe(type);
  });
});
