import { faker } from '@faker-js/faker/locale/en_US';
import type { Random } from '../chance/Random';

const FIRST_NAMES = faker.definitions.person.first_name.generic ?? [];
const LAST_NAMES = faker.definitions.person.last_name.generic ?? [];

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

export function personName(random: Random): PersonName {
  return { first: random.pick(FIRST_NAMES), last: random.pick(LAST_NAMES) };
}
