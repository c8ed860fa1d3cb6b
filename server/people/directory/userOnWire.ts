import type { DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';

/** A person as sent to clients. @source MGM-23 */
export function userOnWire({ userId, ...user }: DirectoryUser) {
  return { ...user, user_id: userId };
}
