import { createContext, type ReactNode, useContext } from 'react';
import type { Me } from '../../application/people/preferences/Me';
import { isAllowedIn } from '../../domain/platform/access/decide';
import type { Operation } from '../../domain/platform/access/policy';
import { personOf } from '../../domain/platform/users/CurrentUser';

const MeContext = createContext<Me | undefined>(undefined);

export function MeProvider({ me, children }: { me: Me; children: ReactNode }) {
  return <MeContext value={me}>{children}</MeContext>;
}

/** The signed-in person. @throws Error outside the two areas, where no one has to be signed in. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('No signed-in person here');
  return me;
}

/** The signed-in person, or undefined before sign-in. */
export function useMeIfAny(): Me | undefined {
  return useContext(MeContext);
}

/**
 * Whether the access policy, which the server enforces, lets the signed-in person do something.
 *
 * @param groupNumber limits the question to one group. Default: any group.
 */
export function useMay(operation: Operation, groupNumber?: string): boolean {
  return may(useMe(), operation, groupNumber);
}

export function may({ user }: Me, operation: Operation, groupNumber?: string): boolean {
  return isAllowedIn(personOf(user), operation, groupNumber);
}
