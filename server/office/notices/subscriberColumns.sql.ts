import { knownPerson, type PersonColumns } from '../../people/session/SqlCallerDirectory';
import type { Subscriber } from './ports';

/** Columns of `people`, and `preferences` of `person_preferences`. */
export interface SubscriberColumns extends PersonColumns {
  readonly preferences: Record<string, unknown> | null;
}

export function subscriberOf({ preferences, ...row }: SubscriberColumns): Subscriber {
  return { ...knownPerson(row), firstName: row.first_name, preferences: preferences ?? {} };
}
