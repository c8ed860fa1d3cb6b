import type { DirectoryUser } from '../../../src/domain/directory/DirectoryUser';

/** A person as the wire names them. @source MGM-23 */
export function userOnWire({ userId, ...user }: DirectoryUser) {
  return { ...user, user_id: userId };
}
