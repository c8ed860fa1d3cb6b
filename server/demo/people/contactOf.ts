import { Random } from '../chance/Random';
import { personName } from './personName';

/** Who keeps the benefits of a group that no demo person has. */
export interface Contact {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export function contactOf(groupIndex: number, groupName: string): Contact {
  const { first, last } = personName(new Random(`contact ${groupIndex}`));
  const company = groupName.toLowerCase().replace(/[^a-z]+/g, '');
  return {
    userId: `contact|${groupIndex}`,
    firstName: first,
    lastName: last,
    email: `${first}.${last}@${company}.test`.toLowerCase().replace(/[^a-z.@-]/g, ''),
  };
}
