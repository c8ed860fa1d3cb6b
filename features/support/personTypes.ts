import { defineParameterType } from '@cucumber/cucumber';
import { PROFILE_FIELDS, type ProfileField } from '../../src/domain/people/account/Profile';
import { Role } from '../../src/domain/platform/access/Role';
import { roleLabel } from '../../src/domain/platform/access/roleLabel';
import {
  CODE_DETAILS,
  type DetailName,
  KNOWN_DETAILS,
  PERSON_KINDS,
  type Recipient,
  type RightName,
  type Who,
} from './ParameterValues';
import { found, NAMED, QUOTED, unknownWord } from './patterns';

const PROFILE_WORDS: Readonly<Record<string, ProfileField>> = {
  'first name': PROFILE_FIELDS[0],
  'last name': PROFILE_FIELDS[1],
  phone: PROFILE_FIELDS[2],
  extension: PROFILE_FIELDS[3],
};
const DETAILS = [...Object.keys(PROFILE_WORDS), ...KNOWN_DETAILS, 'email', 'name', 'status'];
const KIND = `(?:the|an?|another) (?:${PERSON_KINDS.join('|')})(?: of (?:two groups|${QUOTED}(?: and ${QUOTED})?))?`;
const WHO = `(?:I|they|themselves|myself|this person|someone else|${KIND}|[A-Z][a-z]+)`;
const HIS = `(?:their|my|this person's|[A-Z][a-z]+'s)`;
/** Groups of `a payor of two groups`, unless they are named. */
const TWO_GROUPS = ['Harbor Foods', 'Summit Labs'] as const;

/** A person as subject or object, in any tense: `the payor`, `they have`, `Pat tries to`. */
defineParameterType({
  name: 'person',
  regexp: new RegExp(`${WHO}(?: has| have| had| tries to| try to| tried to)?`),
  transformer: (words: string): Who => whoOf(words.replace(/ (?:has|have|had|tries to|try to|tried to)$/, '')),
});

/** One or more people: `the reconciler and Pat`. */
defineParameterType({
  name: 'people',
  regexp: new RegExp(`${WHO}(?:(?:, | and )${WHO})*`),
  transformer: (words: string): readonly Who[] => (words.match(new RegExp(WHO, 'g')) ?? []).map(whoOf),
});

/** A recipient: a person, or a new person's name or an address in quotes. */
defineParameterType({
  name: 'recipient',
  regexp: new RegExp(`${QUOTED}|${WHO}`),
  transformer: (words: string): Recipient => (words.startsWith('"') ? { quoted: words.slice(1, -1) } : whoOf(words)),
});

/** A preview of giving a role or purging a person. */
export interface Preview {
  readonly of: Who;
  readonly right?: RightName;
}

/** A person to add, optionally with another person's email. */
export interface NewPersonName {
  readonly name: string;
  readonly emailOf?: Who;
}

/** `giving the reconciler "Make Payments" in "Harbor Foods"`, `purging the reconciler`. */
defineParameterType({
  name: 'preview',
  regexp: new RegExp(`giving ${WHO} ${QUOTED}(?: in ${QUOTED})?|purging ${WHO}`),
  transformer(words: string): Preview {
    const [, purged] = /^purging (.+)$/.exec(words) ?? [];
    if (purged !== undefined) return { of: whoOf(purged) };
    const [, who = '', right = ''] = new RegExp(`^giving (${WHO}) (.+)$`).exec(words) ?? [];
    return { of: whoOf(who), right: rightOf(right) };
  },
});

/** `"Iris Kane"`, `"Iris Kane" with the email of the reconciler`. */
defineParameterType({
  name: 'newPerson',
  regexp: new RegExp(`${QUOTED}(?: with the email of ${WHO})?`),
  transformer(words: string): NewPersonName {
    const [, name = '', other] = /^"([^"]*)"(?: with the email of (.+))?$/.exec(words) ?? [];
    return { name, ...(other !== undefined && { emailOf: whoOf(other) }) };
  },
});

/** Someone introduced by a first name, or as `I`. */
defineParameterType({
  name: 'newName',
  regexp: /I|[A-Z][a-z]+/,
  transformer: (words: string): Who => whoOf(words),
});

/** `a payor of "Harbor Foods"`. */
defineParameterType({
  name: 'kindOfPerson',
  regexp: new RegExp(KIND),
  transformer: (words: string): Who => whoOf(words),
});

/** Details of a person: `their phone`, `the email of the reconciler`, `Pat's last name`; rights also `in "Harbor Foods"`. */
for (const [name, details] of Object.entries({
  detail: DETAILS,
  changedDetail: [...Object.keys(PROFILE_WORDS), 'email'],
  profileDetail: Object.keys(PROFILE_WORDS),
  codes: CODE_DETAILS,
  emailOf: ['email'],
})) {
  const one = (words: readonly string[]) => `${HIS} (?:${words.join('|')})|the (?:${words.join('|')}) of ${WHO}`;
  const inGroup = details === DETAILS ? `(?:${one(['rights'])}) in ${QUOTED}|` : '';
  defineParameterType({ name, regexp: new RegExp(`${inGroup}${one(details)}`), transformer: detailOf });
}

function detailOf(spoken: string): DetailName {
  const [, words = '', groupName] = /^(.+?)(?: in "([^"]*)")?$/.exec(spoken) ?? [];
  const [, owner = '', one = ''] = new RegExp(`^(${HIS}) (.+)$`).exec(words) ?? [];
  const [, other = '', who = ''] = /^the ([a-z ]+?) of (.+)$/.exec(words) ?? [];
  const detail = one || other;
  const of = owner ? ownerOf(owner) : whoOf(who);
  return {
    detail: PROFILE_WORDS[detail] ?? found([...KNOWN_DETAILS, 'email', 'name', 'status'], detail),
    of,
    ...(groupName !== undefined && { groupName }),
  };
}

/** A role, with its group if it is assigned by group: `"Make Payments" in "Harbor Foods"`. */
defineParameterType({
  name: 'right',
  regexp: new RegExp(`${QUOTED}(?: in ${QUOTED})?`),
  transformer: rightOf,
});

function rightOf(words: string): RightName {
  const [role = '', groupName] = [...words.matchAll(NAMED)].map(([, name]) => name ?? '');
  const labels = Object.values(Role).map((one) => roleLabel(one));
  if (labels.includes(role)) return { role, groupName };
  throw unknownWord(`There is no role "${role}". Choose one of: ${labels.join(', ')}.`);
}

function ownerOf(words: string): Who {
  if (words === 'their') return 'they';
  return words === 'my' ? 'I' : whoOf(words.replace(/'s$/, ''));
}

function whoOf(words: string): Who {
  if (words === 'they' || words === 'themselves') return 'they';
  if (words === 'I' || words === 'myself') return 'I';
  if (words === 'this person' || words === 'someone else') return words;
  const [, article, kind] = new RegExp(`^(the|an?|another) (${PERSON_KINDS.join('|')})`).exec(words) ?? [];
  if (kind === undefined) return { firstName: words };
  const named = [...words.matchAll(NAMED)].map(([, name]) => name ?? '');
  const [groupName, otherGroupName] = words.endsWith('of two groups') ? TWO_GROUPS : named;
  return {
    kind: found(PERSON_KINDS, kind),
    isAnother: article === 'another',
    groupName,
    ...(otherGroupName !== undefined && { otherGroupName }),
  };
}
