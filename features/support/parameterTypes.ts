import { defineParameterType } from '@cucumber/cucumber';
import type { ProfileField } from '../../src/domain/account/Profile';
import type { ReasonCode } from '../../src/domain/bills/BillLine';
import { type BillStatus, BillStatus as Statuses } from '../../src/domain/bills/BillStatus';
import { BILLING_TABS, type BillTab } from '../../src/domain/bills/billTabs';
import { REASON_LABELS, REASONS } from '../../src/domain/bills/lineEdit';
import { type LocalDate, localDate } from '../../src/domain/dates/LocalDate';
import type { Cents } from '../../src/domain/money/Cents';
import { parseCents } from '../../src/domain/money/parseCents';
import { MISHAPS, type Mishap } from './Mishap';
import type { Mailed } from './tasks/AccessTasks';
import type { Outage } from './tasks/ConditionTasks';
import {
  DEEDS,
  type Decision,
  type Deed,
  KNOWN_DETAILS,
  type KnownDetail,
  type LineName,
  PERSON_KINDS,
  PLACES,
  type Place,
  TAKE_BACKS,
  type TakeBack,
  type Who,
} from './Words';

const oneOf = (words: readonly string[]) => new RegExp(words.join('|'));
const OUTAGES: Readonly<Record<string, Outage>> = {
  'the server cannot be reached': 'unreachable',
  'the server breaks once': 'broken once',
  'the server breaks': 'broken',
  'the site is down for maintenance': 'maintenance',
  'the site is back': 'none',
  'the server is asked too often': 'overloaded',
};
const OWN_DETAILS: Readonly<Record<string, ProfileField>> = {
  'first name': 'firstName',
  'last name': 'lastName',
  phone: 'phoneNumber',
  extension: 'extension',
};
const UNITS_MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 };
const quoted = /"([^"]*)"/;

defineParameterType({
  name: 'person',
  regexp: new RegExp(`they|(the|an?|another) (${PERSON_KINDS.join('|')})(?: of "([^"]*)")?`),
  transformer(article?: string, kind?: string, groupName?: string): Who {
    const known = PERSON_KINDS.find((candidate) => candidate === kind);
    return known ? { kind: known, isAnother: article === 'another', groupName } : 'they';
  },
});

/** The name of a group, in quotes. */
defineParameterType({ name: 'group', regexp: quoted, transformer: (name: string) => name });

defineParameterType({ name: 'money', regexp: /-?\$[\d,]+\.\d\d/, transformer: moneyOf });

/** A day, `2026-03-06`; its weekday may be said too, and must then be right. */
defineParameterType({
  name: 'date',
  regexp: /((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?(\d{4}-\d{2}-\d{2})/,
  transformer(weekday: string | undefined, day: string): LocalDate {
    const date = localDate(day);
    const actual = new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
    if (weekday && weekday.trim() !== actual) throw new RangeError(`${day} is a ${actual}`);
    return date;
  },
});

/** A day, or `the settlement date` of the latest payment, which is then undefined. */
defineParameterType({
  name: 'businessDay',
  regexp: /the settlement date|\d{4}-\d{2}-\d{2}/,
  transformer: (day: string): LocalDate | undefined => (day.startsWith('the') ? undefined : localDate(day)),
});

/** `7 days`, `1 hour and 1 minute`, `15 minutes and 31 seconds`; in milliseconds. */
defineParameterType({
  name: 'duration',
  regexp: /\d+ (?:day|hour|minute|second)s?(?: and \d+ (?:hour|minute|second)s?)?/,
  transformer: (words: string): number =>
    Object.entries(UNITS_MS).reduce((sum, [unit, ms]) => sum + ms * countOf(unit, words), 0),
});

defineParameterType({
  name: 'status',
  regexp: oneOf(Object.values(Statuses)),
  transformer: (text: string): BillStatus => found(Object.values(Statuses), text),
});

/** The words of a reason code, in quotes. */
defineParameterType({ name: 'reason', regexp: quoted, transformer: reasonOf });

/** `because` a reason, or `without a reason`. */
defineParameterType({
  name: 'why',
  regexp: /because "([^"]*)"|without a reason/,
  transformer: (words?: string): ReasonCode | undefined => (words === undefined ? undefined : reasonOf(words)),
});

/** What is decided about a difference: to accept payroll, or to keep the bill. */
defineParameterType({
  name: 'decision',
  regexp: /accept payroll|keep the bill/,
  transformer: (words: string): Decision => (words === 'accept payroll' ? 'acceptOurs' : 'acceptBill'),
});

/** `unreconciles` or `reverts`. */
defineParameterType({
  name: 'takeBack',
  regexp: /unreconciles?|reverts?/,
  transformer: (word: string): TakeBack => found(TAKE_BACKS, word.replace(/s$/, '')),
});

/** A bill by its group; `the bill` alone is the first one, and undefined here. */
defineParameterType({
  name: 'bill',
  regexp: /the bill(?: of "([^"]*)")?/,
  transformer: (groupName?: string): string | undefined => groupName,
});

/** What is wrong with the way back from the identity provider. */
defineParameterType({
  name: 'mishap',
  regexp: oneOf(MISHAPS),
  transformer: (words: string): Mishap => found(MISHAPS, words),
});

/** How the server is away. */
defineParameterType({
  name: 'outage',
  regexp: oneOf(Object.keys(OUTAGES)),
  transformer: (words: string): Outage => OUTAGES[words] ?? 'unreachable',
});

/** A line of the bill: `Omar Diaz's Medical` or `the first line`. */
defineParameterType({
  name: 'line',
  regexp: /the first line|([A-Z]\w+ [A-Z]\w+)'s ([A-Z]\w+)/,
  transformer: (member?: string, coverage?: string): LineName => ({ member, coverage }),
});

defineParameterType({ name: 'member', regexp: /[A-Z]\w+ [A-Z]\w+/, transformer: (name: string) => name });

/** A tab of the bill summary, in quotes. */
defineParameterType({
  name: 'tab',
  regexp: quoted,
  transformer(words: string): BillTab {
    const tab = BILLING_TABS.find((candidate) => candidate.words === words);
    if (!tab)
      throw new RangeError(
        `No tab is called "${words}". There are: ${BILLING_TABS.map((one) => one.words).join(', ')}`,
      );
    return tab;
  },
});

defineParameterType({ name: 'deed', regexp: oneOf(DEEDS), transformer: (text: string): Deed => found(DEEDS, text) });

/** What people of the directory are mailed. */
defineParameterType({
  name: 'mailed',
  regexp: /a password reset|a welcome/,
  transformer: (words: string): Mailed => (words === 'a welcome' ? 'a welcome' : 'a password reset'),
});

/** Something about a person that others gave them. */
defineParameterType({
  name: 'knownDetail',
  regexp: oneOf(KNOWN_DETAILS),
  transformer: (text: string): KnownDetail => found(KNOWN_DETAILS, text),
});

/** Something about a person that they change themselves. */
defineParameterType({
  name: 'ownDetail',
  regexp: oneOf(Object.keys(OWN_DETAILS)),
  transformer: (words: string): ProfileField => OWN_DETAILS[words] ?? 'firstName',
});

defineParameterType({
  name: 'place',
  regexp: oneOf(PLACES),
  transformer: (text: string): Place => found(PLACES, text),
});

/** How many of a unit of time the words say. */
function countOf(unit: string, words: string): number {
  return Number(new RegExp(`(\\d+) ${unit}`).exec(words)?.[1] ?? 0);
}

function reasonOf(words: string): ReasonCode {
  const known = REASONS.find(([, text]) => text === words);
  if (!known)
    throw new RangeError(`No reason is called "${words}". There are: ${Object.values(REASON_LABELS).join(', ')}`);
  return known[0];
}

export function moneyOf(text: string): Cents {
  const amount = parseCents(text);
  if (amount === undefined) throw new RangeError(`Not an amount: ${text}`);
  return amount;
}

function found<T extends string>(words: readonly T[], text: string): T {
  const word = words.find((candidate) => candidate === text);
  if (!word) throw new RangeError(`"${text}" is none of: ${words.join(', ')}`);
  return word;
}
