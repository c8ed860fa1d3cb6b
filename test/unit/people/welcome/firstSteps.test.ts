import type { Me } from '../../../../src/application/people/preferences/Me';
import type { Grant } from '../../../../src/domain/platform/access/Person';
import { primaryTypeOf, Role } from '../../../../src/domain/platform/access/Role';
import { firstSteps, groupsSentence, hasGrantor } from '../../../../src/ui/people/welcome/firstSteps';

const inGroup = (...roles: Role[]) => roles.map((role) => ({ role, groupNumber: '10420' }));
const inOffice = (...roles: Role[]) => roles.map((role) => ({ role, groupNumber: null }));

function meOf(grants: readonly Grant[], names: readonly string[] = ['Acme']): Me {
  const primaryType = primaryTypeOf(grants.map(({ role }) => role));
  const user = { grants, primaryType, carrierCodes: ['BH'], agentCodes: ['A1'], repId: 1 };
  return { user, groups: names.map((name) => ({ name })) } as unknown as Me;
}

function stepsOf(grants: readonly Grant[], names?: readonly string[]): string[] {
  return firstSteps(meOf(grants, names)).map(({ text, to }) => `${text} → ${to}`);
}

it.each([
  [
    'reconciles and pays',
    inGroup(Role.BillingUser, Role.Reconciler, Role.Payor),
    [
      'Check bills against payroll and reconcile them → /billing/billSummary',
      'Pay reconciled bills → /billing/pay',
      'Track payments until the bank has them → /billing/payments',
      'Upload files and review them before they are applied → /billing/uploads',
      'See your access and choose light or dark → /billing/profile',
    ],
  ],
  [
    'has view-only access',
    inGroup(Role.BillingUser, Role.Reconciler, Role.ViewOnly),
    [
      'View bills, amounts due and due dates → /billing/billSummary',
      'Track payments until the bank has them → /billing/payments',
      'See your access and choose light or dark → /billing/profile',
    ],
  ],
  [
    'is an agent',
    inOffice(Role.Agent),
    [
      'View bills, amounts due and due dates → /dashboard/bills',
      'See your access and choose light or dark → /dashboard/profile',
    ],
  ],
  [
    'is an admin',
    inOffice(Role.Admin),
    [
      'Release bills to their groups → /dashboard/main',
      'Check bills against payroll and reconcile them → /dashboard/bills',
      'Track payments until the bank has them → /dashboard/payments',
      'Upload files and review them before they are applied → /dashboard/uploads',
      'Give people access and remove it → /dashboard/directory',
      'See your access and choose light or dark → /dashboard/profile',
    ],
  ],
])('lists what a person who %s can do, with links', (_who, grants, steps) => {
  expect(stepsOf(grants)).toEqual(steps);
});

it('leads the administrator of an installation without groups to its setup', () => {
  expect(stepsOf(inOffice(Role.Admin, Role.Manager, Role.Sysadmin), [])[0]).toBe(
    'Set up carriers, groups, and people, step by step → /dashboard/main',
  );
  expect(stepsOf(inOffice(Role.Admin), [])[0]).toBe('Release bills to their groups → /dashboard/main');
});

it.each([
  [inGroup(Role.BillingUser), [], 'You do not have access to any group yet.'],
  [inGroup(Role.BillingUser), ['Acme'], 'You have access to Acme.'],
  [inGroup(Role.BillingUser), ['Acme', 'Birch'], 'You have access to Acme and Birch.'],
  [inGroup(Role.BillingUser), ['Acme', 'Birch', 'Cedar'], 'You have access to Acme and 2 more groups.'],
  [inOffice(Role.Admin), [], 'You do not have access to any group yet.'],
  [inOffice(Role.Admin, Role.Manager), [], 'You have access to all groups. There are none yet.'],
  [inOffice(Role.Admin, Role.Sysadmin), [], 'You have access to all groups. There are none yet.'],
  [inOffice(Role.Admin, Role.Manager), ['Acme', 'Birch'], 'You have access to all groups.'],
])('describes the access of %j to %j as "%s"', (grants, names, text) => {
  expect(groupsSentence(meOf(grants, names))).toBe(text);
});

it.each([
  [inGroup(Role.BillingUser), true],
  [inOffice(Role.Admin), true],
  [inOffice(Role.Admin, Role.Manager, Role.Sysadmin), false],
])('tells a person with the roles %j to ask for missing access: %s', (grants, isAsked) => {
  expect(hasGrantor(meOf(grants))).toBe(isAsked);
});
