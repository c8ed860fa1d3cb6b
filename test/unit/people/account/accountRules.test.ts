import fc from 'fast-check';
import { accountMessageFor } from '../../../../src/domain/people/account/accountMessageFor';
import {
  changedFields,
  emailProblem,
  type Profile,
  passwordProblem,
  profileProblems,
} from '../../../../src/domain/people/account/Profile';
import { Role } from '../../../../src/domain/platform/access/Role';
import { rightsIn } from '../../../../src/domain/platform/access/rightsIn';
import { roleLabels } from '../../../../src/domain/platform/access/roleLabel';

describe('an email address', () => {
  it.each(['pat@company.com', "o'neil+bills@sub.company.co.uk", 'ü@büro.example'])('accepts %s', (email) => {
    expect(emailProblem(email)).toBeUndefined();
  });

  it.each([
    '',
    'pat',
    'pat@',
    '@company.com',
    'pat@company',
    'pat@company.',
    'a b@company.com',
    `${'a'.repeat(250)}@b.co`,
  ])('rejects "%s"', (email) => {
    expect(emailProblem(email)).toMatch(/\.$/);
  });
});

describe('a password', () => {
  const problem = (password: string) => passwordProblem(password, 'maria.lopez@company.com');

  it.each(['copper teapot at dawn', 'Jx7-kLwq-20Vd', '4820 5517 9036', 'пароль из слов'])(
    'accepts "%s"',
    (password) => {
      expect(problem(password)).toBeUndefined();
    },
  );

  it.each([
    ['', 'Choose a password.'],
    ['elevenchars', 'Too short: take at least 12 characters.'],
    ['ab'.repeat(65), 'Too long: take at most 128 characters.'],
    ['maria.lopez@company.com!', 'Your email is the first thing that is tried: take something else.'],
    ['Maria.Lopez1', 'Your email is the first thing that is tried: take something else.'],
    ['password1234', 'That is one of the first that are tried: take something else.'],
    ['Password-2026!', 'That is one of the first that are tried: take something else.'],
    ['aaaaaaaaaaaa', 'That is one of the first that are tried: take something else.'],
    ['123456789012', 'That is one of the first that are tried: take something else.'],
    ['abcdefghijkl', 'That is one of the first that are tried: take something else.'],
  ])('rejects "%s"', (password, message) => {
    expect(problem(password)).toBe(message);
  });

  it('counts characters, not code units', () => {
    expect(problem('🦊🐻🐼🦁🐮🐷🐸🐵🐔🐧🐦')).toBe('Too short: take at least 12 characters.');
  });
});

describe('a profile', () => {
  const good: Profile = { firstName: 'Maria', lastName: 'Lopez', phoneNumber: '', extension: '' };

  it.each([
    ['firstName', '', 'Type your first name.'],
    ['lastName', '   ', 'Type your last name.'],
    ['lastName', 'x'.repeat(61), 'At most 60 characters.'],
    ['firstName', 'Ma\u0000ria', 'Remove the characters that cannot be seen.'],
    ['phoneNumber', '12345', 'A phone number looks like 555-010-2233 or +1 555 010 2233.'],
    ['phoneNumber', 'call me at noon', 'A phone number looks like 555-010-2233 or +1 555 010 2233.'],
    ['extension', '12', 'An extension needs a phone number.'],
  ] as const)('rejects %s "%s"', (field, value, message) => {
    expect(profileProblems({ ...good, [field]: value })).toEqual({ [field]: message });
  });

  it.each(['555-010-2233', '(555) 010 2233', '+44 20 7946 0958', '555.010.2233'])(
    'accepts the phone number %s',
    (phoneNumber) => {
      expect(profileProblems({ ...good, phoneNumber, extension: '123' })).toEqual({});
    },
  );

  it('rejects an extension that is not a number', () => {
    expect(profileProblems({ ...good, phoneNumber: '555-010-2233', extension: 'x12' })).toEqual({
      extension: 'An extension has digits only.',
    });
  });

  it('equals the new values after the changed fields are applied to the old ones', () => {
    const profile = fc.record({
      firstName: fc.string(),
      lastName: fc.string(),
      phoneNumber: fc.string(),
      extension: fc.string(),
    });
    fc.assert(
      fc.property(profile, profile, (before, after) => {
        expect({ ...before, ...changedFields(before, after) }).toEqual(after);
      }),
    );
  });
});

describe('right labels (USR-1)', () => {
  const person = { status: 'Active', carrierCodes: [], agentCodes: [], repId: null } as const;
  const inGroup = (groupNumber: string, ...roles: readonly Role[]) =>
    [Role.BillingUser, ...roles].map((role) => ({ role, groupNumber }));
  const billing = {
    ...person,
    grants: [
      ...inGroup('1', Role.Reconciler, Role.SuperUser),
      ...inGroup('2', Role.Payor),
      ...inGroup('3', Role.ViewOnly, Role.Payor),
    ],
  };

  it.each([
    [
      '1',
      [
        'See bills',
        'See members',
        'See payments',
        'Reconcile bills',
        'Keep cost centers and divisions',
        'Change rate tables',
        'Upload files',
        'See who has access',
        'Give access to other users',
        'Share views',
      ],
    ],
    ['2', ['See bills', 'See members', 'See payments', 'Make payments', 'Close bills with nothing due']],
    ['3', ['See bills', 'See members', 'See payments']],
    ['4', []],
  ])('list the rights in group %s only', (group, rights) => {
    expect(rightsIn(billing, group)).toEqual(rights);
  });

  it('list the rights in all groups together when no group is given', () => {
    expect(rightsIn(billing)).toEqual([
      'See bills',
      'See members',
      'See payments',
      'Reconcile bills',
      'Keep cost centers and divisions',
      'Change rate tables',
      'Make payments',
      'Close bills with nothing due',
      'Upload files',
      'See who has access',
      'Give access to other users',
      'Share views',
    ]);
  });

  it('list the rights of a carrier, who does not see payments', () => {
    const carrier = { ...person, carrierCodes: ['BHH'], grants: [{ role: Role.Carrier, groupNumber: null }] };
    expect(rightsIn(carrier)).toEqual(['See bills', 'See members', 'Upload files']);
  });

  it('list each role once by its label (ROL-1)', () => {
    expect(
      roleLabels([Role.Payor, Role.BillingUser, Role.Payor, Role.SuperUser, Role.ViewOnly, Role.Reconciler]),
    ).toEqual(['Billing User', 'Give Access to Other Users', 'View Only', 'Reconcile Bills', 'Make Payments']);
    expect(roleLabels([Role.Manager, Role.DbpManager])).toEqual(['OBP Admin Manager', 'DBP Admin Manager']);
  });
});

describe('the message for a provider error', () => {
  it('is always one of our sentences', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        expect(accountMessageFor(code)).toMatch(/^[A-Z].*\.$/);
      }),
    );
    expect(accountMessageFor('constructor')).toBe('Something went wrong. Please try again.');
  });

  it('does not reveal whether an email address is taken', () => {
    expect(new Set(['invalid_signup', 'user_exists', 'username_exists'].map(accountMessageFor)).size).toBe(1);
  });
});
