import { fc, test } from '@fast-check/jest';
import { signInAdvice } from '../../../../src/domain/people/session/signInAdvice';

describe('signInAdvice', () => {
  it.each([
    ['invalid_token', 'Your sign-in was started elsewhere or took too long. Choose RELOAD to sign in again.'],
    ['network', 'The sign-in service cannot be reached. Check your connection, then choose RELOAD.'],
    [
      'missing_email',
      'The sign-in service did not send Listbill your email address. Ask its administrator to add it, then choose RELOAD. To use another account, choose Sign out.',
    ],
    [
      'missing_sub',
      'The sign-in service did not send Listbill your user ID. Ask its administrator to add it, then choose RELOAD. To use another account, choose Sign out.',
    ],
    ['generic_error', 'Choose RELOAD to sign in again.'],
    ['constructor', 'Choose RELOAD to sign in again.'],
  ])('has advice for %s (SES-2)', (code, advice) => {
    expect(signInAdvice(code)).toBe(advice);
  });

  test.prop([fc.string()])('always mentions RELOAD', (code) => {
    expect(signInAdvice(code)).toContain('RELOAD');
  });
});
