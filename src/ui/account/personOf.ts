import type { Person } from '../../domain/access/Person';
import type { CurrentUser } from '../../domain/users/CurrentUser';

/** The person at the screen as the policy sees them; somebody who is signed in is active. */
export function personOf({ grants, carrierCodes, agentCodes, repId }: CurrentUser): Person {
  return { status: 'Active', grants, carrierCodes, agentCodes, repId };
}
