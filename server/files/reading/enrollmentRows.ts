import { UPLOAD_FIELDS } from '../../../src/domain/uploads/UploadField';
import type { Segment } from './x12Segments';

/** A member's loop. Each coverage (HD) becomes a row. */
interface Member {
  readonly isSubscriber: boolean;
  /** 01 and 53 are spouses; other dependents count as children. */
  readonly relationship: string;
  readonly action: string;
  id: string;
  name: string;
  costCenter: string;
  className: string;
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
/** REF qualifiers: subscriber number, department or agency number, and client reporting category (the class). */
const [SUBSCRIBER_NUMBER, DEPARTMENT, REPORTING_CATEGORY] = ['0F', 'DX', '17'];
/** DTP qualifiers: start and end of the coverage and of the member's eligibility. */
const [BENEFIT_BEGIN, BENEFIT_END, ELIGIBLE_FROM, ELIGIBLE_TO] = ['348', '349', '356', '357'];

/**
 * Members of an 834 as rows of an enrollment table, after a row of headings: one row per coverage of a subscriber.
 * Dependents have no rows; the tier of a coverage without one follows from the dependents who have it.
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
  return {
    isSubscriber: subscriber === 'Y',
    relationship,
    action,
    id: '',
    name: '',
    costCenter: '',
    className: '',
    from: '',
    to: '',
    coverages: [],
  };
}

function addTo(member: Member | undefined, segment: Segment): void {
  if (!member) return;
  const [name, first = '', second = '', third = '', fourth = '', fifth = ''] = segment;
  const coverage = member.coverages.at(-1);
  if (name === 'REF' && first === SUBSCRIBER_NUMBER) member.id = second;
  else if (name === 'REF' && first === DEPARTMENT && !coverage) member.costCenter = second;
  else if (name === 'REF' && first === REPORTING_CATEGORY && !coverage) member.className = second;
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
  // A change without a coverage becomes a row with an error, so that it is not lost silently.
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
      costCenter: subscriber.costCenter,
      className: subscriber.className,
    };
    yield FIELDS.map(({ name }) => values[name] ?? '');
  }
}

/** Tier of each line of coverage by the dependents who have it. */
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
 * An X12 date as YYYY-MM-DD.
 *
 * @param format D8 for a date, RD8 for a range, of which the first date is used.
 * @returns the text unchanged if it is not a date, so that the error shows it.
 */
function isoDay(format: string, text: string): string {
  const day = format === 'RD8' ? (text.split('-')[0] ?? '') : text;
  return /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : text;
}
