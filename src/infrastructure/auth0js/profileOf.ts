import type { OwnProfile, UserInfo } from '../../application/account/ports/IdentityAccounts';
import { emptyAnswer } from '../identity/identityErrors';

/** @throws IdentityError when the answer names nobody. @source USR-1 */
export function userInfoOf(answer: unknown): UserInfo {
  const claims = record(answer);
  const subject = text(claims['sub']);
  if (subject === '') throw emptyAnswer();
  return { subject, email: text(claims['email']), emailVerified: claims['email_verified'] === true };
}

/** What is missing is empty. @throws IdentityError when there was no answer. @source USR-1 USR-2 */
export function ownProfileOf(answer: unknown): OwnProfile {
  if (typeof answer !== 'object' || answer === null) throw emptyAnswer();
  const metadata = record(record(answer)['user_metadata']);
  return {
    firstName: text(metadata['firstName']),
    lastName: text(metadata['lastName']),
    phoneNumber: text(metadata['phoneNumber']),
    extension: text(metadata['extension']),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
