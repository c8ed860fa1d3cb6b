import { decide } from '../access/decide';
import type { Person } from '../access/Person';
import { Role } from '../access/Role';
import { holdsAll } from '../access/Scope';
import type { GivingPower } from './Giver';

/** Whoever gives much at once is asked about for every row of it, and may be in hundreds of groups. */
const known = new WeakMap<Person, GivingPower>();

/** How far a person's giving of access goes, by the policy and their own flags. @source product.md, Rights */
export function givingPowerOf(person: Person): GivingPower {
  const power = known.get(person) ?? powerOf(person);
  known.set(person, power);
  return power;
}

function powerOf(person: Person): GivingPower {
  const decision = decide(person, 'directory.write');
  if (!decision.allowed) return { kind: 'none' };
  const { scope } = decision;
  if (scope.kind === 'groups') return { kind: 'superUser', groupNumbers: scope.groupNumbers };
  if (holdsAll(person.grants, [Role.Sysadmin])) return { kind: 'sysadmin' };
  if (holdsAll(person.grants, [Role.Manager])) return { kind: 'manager' };
  return { kind: 'admin' };
}
