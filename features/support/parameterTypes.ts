import { defineParameterType } from '@cucumber/cucumber';
import type { ReasonCode } from '../../src/domain/billing/bills/BillLine';
import { REASON_LABELS, REASONS } from '../../src/domain/billing/bills/lineEdit';
import { NOT_READY_LABEL, STATE_LABELS } from '../../src/domain/office/uploads/uploadLabels';
import { type LocalDate, localDate } from '../../src/domain/platform/dates/LocalDate';
import { ABILITY, type Ability, abilityOf } from './abilities';
import { CIRCUMSTANCES, type Circumstance } from './circumstances';
import { COUNT, type CountName, countNameOf, THINGS, type ThingName } from './listings';
import { type Decision, OPENED_PLACES, type OpenedPlace, PLACES, type Place } from './ParameterValues';
import { FULL_NAME, found, MONEY, moneyOf, NAMED, oneOf, QUOTED, unknownWord } from './patterns';
import { REQUESTS, type RequestName } from './requests';
import { CONFIRMED, type Confirmed, MASKED, type Masked } from './ScenarioState';
import { SIGN_IN_PROBLEMS, type SignInProblem } from './SignInProblem';
import { SAMPLE_ENDINGS } from './stage/fileToAttach';
import { APPLICATIONS, type Application } from './stage/StageShell';
import type { Mailed } from './tasks/AccessTasks';

const UNITS_MS = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1_000 };
const quoted = /"([^"]*)"/;

/** The name of a group, in quotes. */
defineParameterType({ name: 'group', regexp: quoted, transformer: (name: string) => name });

defineParameterType({ name: 'money', regexp: new RegExp(MONEY), transformer: moneyOf });

/** A day, `2026-03-06`, with an optional weekday, which must match the date. */
defineParameterType({
  name: 'date',
  regexp: /((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day )?(\d{4}-\d{2}-\d{2})/,
  transformer(weekday: string | undefined, day: string): LocalDate {
    const date = localDate(day);
    const actual = new Date(date).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
    if (weekday && weekday.trim() !== actual) throw unknownWord(`${day} is a ${actual}.`);
    return date;
  },
});

/** A day; undefined for `the settlement date` of the latest payment. */
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

/** Texts in quotes, `"Harbor Foods" and "Summit Labs"`, or `nothing`. */
defineParameterType({
  name: 'texts',
  regexp: new RegExp(`${QUOTED}(?:(?:, and |, | and )${QUOTED})*|nothing`),
  transformer: (words: string): readonly string[] => [...words.matchAll(NAMED)].map(([, text]) => text ?? ''),
});

/** A count of things: `2 bills`, `no lines`, `a logo`. */
defineParameterType({ name: 'count', regexp: COUNT, transformer: (words: string): CountName => countNameOf(words) });

/** Listed things: `bills`, `people`, `payments`. */
defineParameterType({
  name: 'things',
  regexp: oneOf(THINGS),
  transformer: (words: string): ThingName => found(THINGS, words),
});

/** An ability: `reconcile the bill`, `redo`, `open the Billing application`. */
defineParameterType({ name: 'ability', regexp: ABILITY, transformer: (words: string): Ability => abilityOf(words) });

/** A request to a person: `sign in again`, `confirm the change`. */
defineParameterType({
  name: 'request',
  regexp: oneOf(REQUESTS),
  transformer: (words: string): RequestName => found(REQUESTS, words),
});

/** `because` a reason, or `without a reason`. */
defineParameterType({
  name: 'why',
  regexp: /because "([^"]*)"|without a reason/,
  transformer: (words?: string): ReasonCode | undefined => (words === undefined ? undefined : reasonOf(words)),
});

/** The label of a reason code, in quotes. */
defineParameterType({ name: 'reason', regexp: quoted, transformer: reasonOf });

/** What a person confirms. */
defineParameterType({
  name: 'confirmed',
  regexp: oneOf(CONFIRMED),
  transformer: (words: string): Confirmed => found(CONFIRMED, words),
});

/** Numbers shown with only their last characters. */
defineParameterType({
  name: 'masked',
  regexp: oneOf(MASKED),
  transformer: (words: string): Masked => found(MASKED, words),
});

/** The full name of a member. */
defineParameterType({ name: 'member', regexp: new RegExp(FULL_NAME), transformer: (name: string) => name });

/** A decision about a difference: use the payroll amount, or accept the billed one. */
defineParameterType({
  name: 'decision',
  regexp: /(?:uses?|used) the payroll amount|accept(?:s|ed)? the billed amount/,
  transformer: (words: string): Decision => (words.startsWith('use') ? 'acceptOurs' : 'acceptBill'),
});

/** What can go wrong with a sign-in. */
defineParameterType({
  name: 'signInProblem',
  regexp: oneOf(SIGN_IN_PROBLEMS),
  transformer: (words: string): SignInProblem => found(SIGN_IN_PROBLEMS, words),
});

/** A circumstance: an outage, a hold, an update. */
defineParameterType({
  name: 'circumstance',
  regexp: oneOf(CIRCUMSTANCES),
  transformer: (words: string): Circumstance => found(CIRCUMSTANCES, words),
});

/** Emails sent from the directory. */
defineParameterType({
  name: 'mailed',
  regexp: /a password reset|a welcome/,
  transformer: (words: string): Mailed => found(['a password reset', 'a welcome'], words),
});

defineParameterType({
  name: 'place',
  regexp: oneOf(PLACES),
  transformer: (text: string): Place => found(PLACES, text),
});

/** A screen that an address opens. */
defineParameterType({
  name: 'openedPlace',
  regexp: oneOf(OPENED_PLACES),
  transformer: (text: string): OpenedPlace => found(OPENED_PLACES, text),
});

/** The state of an upload, in quotes. */
defineParameterType({
  name: 'uploadState',
  regexp: quoted,
  transformer(text: string): string {
    const states = [...Object.values(STATE_LABELS), NOT_READY_LABEL];
    if (states.includes(text)) return text;
    throw unknownWord(`There is no state "${text}". Choose one of: ${states.join(', ')}.`);
  },
});

/** An application that people work in besides this one. */
defineParameterType({
  name: 'application',
  regexp: oneOf(APPLICATIONS),
  transformer: (text: string): Application => found(APPLICATIONS, text),
});

/** The name of a file with an ending that there is a sample of. */
defineParameterType({
  name: 'attachment',
  regexp: quoted,
  transformer(name: string): string {
    const ending = name.slice(name.lastIndexOf('.') + 1);
    if (SAMPLE_ENDINGS.includes(ending)) return name;
    throw unknownWord(`There is no sample of a .${ending} file. Choose one of: ${SAMPLE_ENDINGS.join(', ')}.`);
  },
});

/** Number of units of time in the words. */
function countOf(unit: string, words: string): number {
  return Number(new RegExp(`(\\d+) ${unit}`).exec(words)?.[1] ?? 0);
}

function reasonOf(words: string): ReasonCode {
  const known = REASONS.find(([, text]) => text === words);
  const reasons = Object.values(REASON_LABELS).join(', ');
  if (!known) throw unknownWord(`There is no reason "${words}". Choose one of: ${reasons}.`);
  return known[0];
}
