import { useMemo } from 'react';
import type { Giver } from '../../domain/directory/Giver';
import { personOf } from '../../domain/users/personOf';
import { useMe } from '../kit/MeContext';

/** The person at the screen, as whoever gives access. */
export function useGiver(): Giver {
  const { user } = useMe();
  return useMemo(() => ({ userId: user.userId, person: personOf(user) }), [user]);
}
