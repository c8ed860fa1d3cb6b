import { UPLOAD_FIELDS } from '../../../../src/domain/uploads/UploadField';
import type { Segment } from './x12Segments';

/** What a member's loop says; each coverage (HD) becomes a row. */
interface Member {
  readonly isSubscriber: boolean;
  /** 01 is a spouse; others who are not the subscriber count as children. */
  readonly relationship: string;
  readonly action: string;
  id: string;
  name: string;
  from: string;
  to: string;
  readonly coverages: Coverage[];
}

interface Coverage {
  readonly action: string;
  readonly line: string;
  readonly plan: string;
  tier: string;
  from: string;
  to: string;
}

const FIELDS = UPLOAD_FIELDS.enrolment;
const SPOUSE = new Set(['01', '53']);
/** What DTP says a day is for: the coverage's and the member's begin and end. */
const [BENEFIT_BEGIN, BENEFIT_END, ELIGIBLE_FROM, ELIGIBLE_TO] = ['348', '349', '356', '357'];

/**
 * The members of an 834 as rows of an enrolment table, its headings first: one row a coverage of a subscriber. Dependents make
 * no rows of their own; where a coverage does not say its tier, it follows from those who have it.
 */
export function* enrollmentRows(segments: Iterable<Segment>): Generator<readonly string[], void, undefined> {
  yield FIELDS.map(({ label }) => label);
  let family: Member[] = [];
  for (const segment of segments) {
    if (segment[0] === 'SE' || (segment[0] === 'INS' && segment[1] === 'Y')) {
      yield* rowsOf(family);
      family = [];
    }
    if (segment[0] === 'INS') family.push(memberOf(segment));
    else addTo(family.at(-1), segment);
  }
}

function memberOf([, subscriber = '', relationship = '', action = '']: Segment): Member {
  return { isSubscriber: subscriber === 'Y', relationship, action, id: '', name: '', from: '', to: '', coverages: [] };
}

function addTo(member: Member | undefined, segment: Segment): void {
  if (!member) return;
  const [name, first = '', second = '', third = '', fourth = '', fifth = ''] = segment;
  const coverage = member.coverages.at(-1);
  if (name === 'REF' && first === '0F') member.id = second;
  else if (name === 'NM1' && first === 'IL') {
    member.name = [third, fourth].filter(Boolean).join(', ');
    member.id ||= segment[9] ?? '';
  } else if (name === 'HD') {
    member.coverages.push({ action: first || member.action, line: third, plan: fourth, tier: fifth, from: '', to: '' });
  } else if (name === 'DTP') {
    const day = isoDay(second, third);
    if (coverage && first === BENEFIT_BEGIN) coverage.from = day;
    else if (coverage && first === BENEFIT_END) coverage.to = day;
    else if (first === ELIGIBLE_FROM) member.from = day;
    else if (first === ELIGIBLE_TO) member.to = day;
  }
}

function* rowsOf(family: readonly Member[]): Generator<readonly string[]> {
  const [subscriber, ...others] = family;
  if (!subscriber) return;
  // A change that names no coverage is told all the same, so that nobody believes it was made.
  const nothing: Coverage = { action: subscriber.action, line: '', plan: '', tier: '', from: '', to: '' };
  const tiers = tiersOf(others);
  const coverages = subscriber.coverages.length > 0 ? subscriber.coverages : [nothing];
  for (const { action, line, plan, tier, from, to } of coverages) {
    const values: Readonly<Record<string, string>> = {
      memberId: subscriber.id,
      memberName: subscriber.name,
      coverage: line,
      plan,
      tier: tier || (tiers.get(line) ?? ''),
      effectiveFrom: from || subscriber.from,
      effectiveTo: to || subscriber.to,
      action,
    };
    yield FIELDS.map(({ name }) => values[name] ?? '');
  }
}

/** Which tier each line of coverage comes to by the dependents who have it. */
function tiersOf(others: readonly Member[]): ReadonlyMap<string, string> {
  const tiers = new Map<string, string>();
  for (const { relationship, coverages } of others) {
    const own = SPOUSE.has(relationship) ? 'ES' : 'EC';
    for (const { line } of coverages) {
      const known = tiers.get(line) ?? own;
      tiers.set(line, known === own ? own : 'FAM');
    }
  }
  return tiers;
}

/**
 * A day of X12 as YYYY-MM-DD.
 *
 * @param format D8 for a day, RD8 for two with a dash between, of which the first counts.
 * @returns the text as it stands where it is no such day, so that whoever reads it can say so.
 */
function isoDay(format: string, text: string): string {
  const day = format === 'RD8' ? (text.split('-')[0] ?? '') : text;
  return /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : text;
}
