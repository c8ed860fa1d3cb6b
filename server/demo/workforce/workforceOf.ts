import { MONTH_COUNT } from '../chance/DemoCalendar';
import { Random } from '../chance/Random';
import type { DemoGroup } from '../groups/DemoGroup';
import { hire } from './hire';
import { ALWAYS, type Member } from './Member';

/** Everyone who ever had coverage in a group, by name: about as many come as go. */
export function workforceOf(group: DemoGroup): readonly Member[] {
  const random = new Random(`workforce ${group.groupNumber}`);
  const members = Array.from({ length: group.size }, (_, serial) => hire(group, serial, ALWAYS, random));
  for (let month = group.firstMonth + 1; month < MONTH_COUNT; month += 1) {
    const leaving = members.filter(({ until }) => until === month).length;
    const joining = leaving + (random.chance(250) ? 1 : 0) - (random.chance(250) && leaving > 0 ? 1 : 0);
    for (let count = 0; count < joining; count += 1) members.push(hire(group, members.length, month, random));
  }
  return members.sort((one, other) => compare(one.name, other.name) || compare(one.memberId, other.memberId));
}

/** By code unit: the same order on every machine. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
