import type { Call } from '../../../contract/platform/shared/Call';
import type { Scope } from '../../../src/domain/platform/access/Scope';

/** Determines whether groups are in a scope. */
export interface GroupReach {
  /** @param isPart whether some of its divisions are enough */
  reaches(scope: Scope, groupNumber: string, isPart?: boolean): Promise<boolean>;
}

/** Parts of a request that may name a group. */
interface Parts {
  readonly params: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Checks the group named in a request, as its call declares, whether or not the group exists.
 *
 * @returns the group's number if the call must be refused; undefined if it may continue, also if a filter names no group.
 */
export async function groupOutOfScope(
  { group }: Pick<Call, 'group'>,
  parts: Parts,
  scope: Scope,
  groups: GroupReach,
): Promise<string | undefined> {
  const groupNumber = group && groupOf(parts);
  if (groupNumber === undefined) return undefined;
  return (await groups.reaches(scope, groupNumber, group === 'part')) ? undefined : groupNumber;
}

/** The group named in a request; undefined if there is none. */
function groupOf({ params, query, body }: Parts): string | undefined {
  for (const part of [params, query, body]) {
    if (typeof part !== 'object' || part === null) continue;
    for (const name of GROUP_NAMES) {
      const value: unknown = Reflect.get(part, name);
      if (typeof value === 'string') return value;
    }
  }
  return undefined;
}

/** Property names under which requests name their group. */
export const GROUP_NAMES: readonly string[] = ['groupNumber', 'firstGroup'];
