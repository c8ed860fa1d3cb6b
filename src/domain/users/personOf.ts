import type { Person } from '../access/Person';
import type { CurrentUser } from './CurrentUser';

/** The person at the screen as the policy knows people; somebody who is signed in is active. */
export function personOf({ grants, carrierCodes, agentCodes, repId }: CurrentUser): Person {
  return { status: 'Active', grants, carrierCodes, agentCodes, repId };
}
