import type { InMemoryProviderStorage } from '../InMemoryProviderStorage';
import { bendIdToken } from './bendIdToken';
import type { Crook } from './Crook';

export type Fields = Readonly<Record<string, string>>;

/** What the provider says in its return, by address or by message, as the crook would have it. */
export async function bendFields(fields: Fields, crook: Crook, storage: InMemoryProviderStorage): Promise<Fields> {
  const { state, ...others } = fields;
  const withState = state === undefined ? {} : { state };
  if (typeof crook === 'object' && 'error' in crook) {
    const { error, description = 'As the crook would have it.' } = crook;
    const { iss } = fields;
    return { error, error_description: description, ...withState, ...(iss === undefined ? {} : { iss }) };
  }
  if (crook === 'state') return { ...others, state: 'of-another-sign-in' };
  if (crook === 'noState') return others;
  if (crook === 'responseIssuer') return { ...fields, iss: 'https://elsewhere.test/' };
  if (crook === 'empty') return withState;
  const { id_token } = fields;
  return id_token === undefined ? fields : { ...fields, id_token: await bendIdToken(id_token, crook, storage) };
}
