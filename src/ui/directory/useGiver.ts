import { useMemo } from 'react';
import type { Giver } from '../../domain/directory/Giver';
import { useMe } from '../shared/MeContext';

/** The person at the screen, as whoever gives access. */
export function useGiver(): Giver {
  const { user } = useMe();
  return useMemo(() => {
    const { userId, grants, carrierCodes, agentCodes, repId } = user;
    return { userId, person: { status: 'Active', grants, carrierCodes, agentCodes, repId } };
  }, [user]);
}
