import { visibleKinds } from '../../../../src/application/office/uploads/uploadChoices';
import { Role } from '../../../../src/domain/platform/access/Role';
import { aMe } from '../../../support/directory/aMe';

/** @source UPL-1 */
describe('visible kinds of uploads', () => {
  const reconciler = aMe([Role.BillingUser, Role.Reconciler].map((role) => ({ role, groupNumber: '200010' })));
  const everywhere = (role: Role) => aMe([{ role, groupNumber: null }]);

  it('are the kinds of a group for billing users, and all kinds for managers', () => {
    expect(visibleKinds(reconciler)).toEqual(['payrollDeductions', 'enrolment', 'continuation']);
    const manager = aMe([Role.Admin, Role.Manager].map((role) => ({ role, groupNumber: null })));
    expect(visibleKinds(manager)).toEqual([
      'payrollDeductions',
      'enrolment',
      'continuation',
      'carrierBill',
      'lockbox',
      'setup',
      'people',
      'opening',
    ]);
  });

  it('are carrier bills for a carrier, and none for an agent', () => {
    const carrier = everywhere(Role.Carrier);
    expect(visibleKinds({ ...carrier, user: { ...carrier.user, carrierCodes: ['ACME'] } })).toEqual(['carrierBill']);
    expect(visibleKinds(everywhere(Role.Agent))).toEqual([]);
  });
});
