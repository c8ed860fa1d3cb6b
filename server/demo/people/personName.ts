import { faker } from '@faker-js/faker/locale/en_US';
import type { Random } from '../chance/Random';
import { LAST_NAMES } from './lastNames';

const { female = [], male = [] } = faker.definitions.person.first_name;
const FIRST_NAMES = [...female, ...male];

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

export function personName(random: Random): PersonName {
  return { first: random.pick(FIRST_NAMES), last: random.pick(LAST_NAMES) };
}
