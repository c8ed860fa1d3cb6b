import type * as v from 'valibot';
import type { directoryUserSchema } from '../../../contract/directorySchemas';
import type { DirectoryUser } from '../../domain/directory/DirectoryUser';

type WireUser = v.InferOutput<typeof directoryUserSchema>;

/** A person of the wire, where the id has the identity provider's spelling. @source MGM-23 */
export function userOf({ user_id: userId, ...rest }: WireUser): DirectoryUser {
  return { userId, ...rest };
}
