import { createContext, type ReactNode, useContext } from 'react';
import type { Me } from '../../application/preferences/Me';
import { isAllowedIn } from '../../domain/access/decide';
import type { Operation } from '../../domain/access/policy';
import { personOf } from '../../domain/users/CurrentUser';

const MeContext = createContext<Me | undefined>(undefined);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** The person at the screen. @throws Error outside the areas, where nobody need be signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('No signed-in person here');
  return me;
}

/** The person at the screen; undefined before sign-in. */
export function useMeIfAny(): Me | undefined {
  return useContext(MeContext);
}

/**
 * Whether the person may do something, by the policy the server enforces. What is refused everywhere is hidden.
 *
 * @param groupNumber where: then a right held in other groups does not count.
 */
export function useMay(operation: Operation, groupNumber?: string): boolean {
  return may(useMe(), operation, groupNumber);
}

export function may({ user }: Me, operation: Operation, groupNumber?: string): boolean {
  return isAllowedIn(personOf(user), operation, groupNumber);
}
