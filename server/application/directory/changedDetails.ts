import type { UserStatus } from '../../../src/domain/users/CurrentUser';
import type { EventToAdd, HeldPerson, PersonDetails } from './ports/DirectoryDesk';

type Field = keyof PersonDetails;

/** What of the wishes is not so already. An address in other letters is another one: it is shown as it was typed. */
export function changedDetails(person: HeldPerson, wishes: Partial<PersonDetails>): Partial<PersonDetails> {
  const entries = Object.entries(wishes).filter(
    ([field, value]) => value !== undefined && !isSame(Reflect.get(person, field), value),
  );
  return Object.fromEntries(entries);
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((code) => other.includes(code));
}

const WORDS: readonly (readonly [Field, string])[] = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['phoneNumber', 'Phone number'],
  ['extension', 'Extension'],
  ['carrierCodes', 'Carrier codes'],
  ['agentCodes', 'Agent codes'],
  ['repId', 'Rep'],
];

/** What goes on record. Without the names and numbers themselves, which a purge would have to find there again. */
export function changeEvents(person: HeldPerson, changes: Partial<PersonDetails>): readonly EventToAdd[] {
  const changed = WORDS.flatMap(([field, label]) => (field in changes ? [labelled(label, changes[field])] : []));
  const all = changes.email === undefined ? changed : ['Email address', ...changed];
  const details: EventToAdd[] =
    all.length === 0 ? [] : [{ event: 'changed', groupNumber: null, text: `${all.join(', ')}.` }];
  if (changes.status === undefined) return details;
  return [...details, { ...statusEvent(person.status, changes.status), groupNumber: null }];
}

/** Codes and reps are no secrets of the person's: they say what they became. */
function labelled(label: string, value: unknown): string {
  if (Array.isArray(value)) return `${label}: ${value.join(', ') || 'none'}`;
  if (label !== 'Rep') return label;
  return typeof value === 'number' ? `Rep: ${value}` : 'Rep: none';
}

function statusEvent(before: UserStatus, after: UserStatus): Pick<EventToAdd, 'event' | 'text'> {
  if (after === 'Deleted') return { event: 'deleted', text: 'Deleted: access ended.' };
  if (after === 'Disabled') {
    return before === 'Deleted'
      ? { event: 'restored', text: 'Restored, and disabled.' }
      : { event: 'disabled', text: 'Disabled: access ended.' };
  }
  return before === 'Deleted'
    ? { event: 'restored', text: 'Restored: access is back.' }
    : { event: 'enabled', text: 'Enabled: access is back.' };
}
