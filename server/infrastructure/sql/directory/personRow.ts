import type { Updateable } from 'kysely';
import type { PersonDetails } from '../../../application/directory/ports/DirectoryDesk';
import type { Tables } from '../Tables';

/** The columns of what is given; what is not given is not in it. */
export function personRow(details: Partial<PersonDetails>, now: Date): Updateable<Tables['people']> {
  const { email, firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId, status } = details;
  const columns = {
    email,
    first_name: firstName,
    last_name: lastName,
    phone_number: phoneNumber,
    extension,
    carrier_codes: carrierCodes && [...new Set(carrierCodes)],
    agent_codes: agentCodes && [...new Set(agentCodes)],
    rep_id: repId,
    status,
    deleted_at: status && (status === 'Deleted' ? now.toISOString() : null),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
