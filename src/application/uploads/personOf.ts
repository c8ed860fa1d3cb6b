import type { Person } from '../../domain/access/Person';
import type { Me } from '../preferences/Me';

/** The signed-in person as the policy knows people. */
export function personOf({ user: { grants, carrierCodes, agentCodes, repId } }: Me): Person {
  return { status: 'Active', grants, carrierCodes, agentCodes, repId };
}
