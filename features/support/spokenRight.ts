import type { SpokenRight } from './tasks/AccessTasks';
import type { AppWorld } from './world';

/** A right as a sentence says it: its words, and the group by name. */
export async function spokenRight(world: AppWorld, role: string, groupName?: string): Promise<SpokenRight> {
  return { role, group: groupName === undefined ? undefined : await world.stage.groups.named(groupName) };
}
