import { wordMeaning } from '../../../../src/domain/billing/reconciliation/wordMeaning';
import { OF_DEPENDENT } from '../../../../src/domain/office/uploads/readCell';
import { UPLOAD_FIELDS } from '../../../../src/domain/office/uploads/UploadField';
import { type DependentCoverage, tierPeriods } from './tierPeriods';
import type { Segment } from './x12Segments';

/** A member's loop. */
interface Member {
  /** Whether INS says that the member is the subscriber, and nobody's dependent. */
  readonly isSubscriber: boolean;
  /** 01 and 53 are spouses; other dependents count as children. */
  readonly relationship: string;
  readonly action: string;
  /** Of the subscriber (REF*0F), also for dependents; empty if the loop has none. */
  subscriberNumber: string;
  /** Of the member (NM109); some systems write the subscriber's for dependents. */
  ownNumber: string;
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
/** INS02 of the subscriber. */
const SELF = '18';
/** REF qualifiers: subscriber number, department or agency number, and client reporting category (the class). */
const [SUBSCRIBER_NUMBER, DEPARTMENT, REPORTING_CATEGORY] = ['0F', 'DX', '17'];
/** DTP qualifiers: start and end of the coverage and of the member's eligibility. */
const [BENEFIT_BEGIN, BENEFIT_END, ELIGIBLE_FROM, ELIGIBLE_TO] = ['348', '349', '356', '357'];

/**
 * Members of an 834 as rows of an enrollment table, after a row of headings: one row per coverage of a subscriber. A dependent's loop never
 * ends or changes the coverage of the subscriber. The tier of a coverage without one follows from all dependents who have it, with a row from
 * each day on which it changes. Other changes of dependents become rows that say that they are not applied.
 *
 * @param read reads the segments from the start; called twice, because dependents may precede their subscriber
 * @source docs/decisions/uploads.md#a-dependent-never-changes-the-subscribers-coverage
 */
export function* enrollmentRows(read: () => Iterable<Segment>): Generator<readonly string[], void, undefined> {
  yield FIELDS.map(({ label }) => label);
  const dependents = new Map<string, Member[]>();
  const subscribers = new Set<string>();
  for (const { member, family } of membersOf(read())) {
    if (member.isSubscriber) subscribers.add(family);
    else if (!dependents.get(family)?.push(member)) dependents.set(family, [member]);
  }
  for (const { member, family } of membersOf(read())) {
    if (member.isSubscriber) {
      yield* subscriberRows(member, family, dependents.get(family) ?? []);
      // Once, if the subscriber has several loops.
      dependents.delete(family);
    } else if (!subscribers.has(family)) yield* dependentRows(member, family, () => true);
  }
}

interface FamilyMember {
  readonly member: Member;
  /** Number of the subscriber: as the loop says, or else of the subscriber above. */
  readonly family: string;
}

/** Each member with all of its segments. */
function* membersOf(segments: Iterable<Segment>): Generator<FamilyMember, void, undefined> {
  let member: Member | undefined;
  let above = '';
  for (const segment of segments) {
    if (segment[0] === 'SE' || segment[0] === 'INS') {
      if (member) yield { member, family: (above = familyOf(member, above)) };
      member = undefined;
    }
    if (segment[0] === 'ST') above = '';
    if (segment[0] === 'INS') member = memberOf(segment);
    else addTo(member, segment);
  }
  if (member) yield { member, family: familyOf(member, above) };
}

function familyOf({ isSubscriber, subscriberNumber, ownNumber }: Member, above: string): string {
  if (isSubscriber) return subscriberNumber || ownNumber;
  return subscriberNumber || above;
}

function memberOf([, subscriber = '', relationship = '', action = '']: Segment): Member {
  return {
    isSubscriber: subscriber === 'Y' && (relationship === SELF || relationship === ''),
    relationship,
    action,
    subscriberNumber: '',
    ownNumber: '',
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
  if (name === 'REF' && first === SUBSCRIBER_NUMBER) member.subscriberNumber = second;
  else if (name === 'REF' && first === DEPARTMENT && !coverage) member.costCenter = second;
  else if (name === 'REF' && first === REPORTING_CATEGORY && !coverage) member.className = second;
  else if (name === 'NM1' && first === 'IL') {
    member.name = [third, fourth].filter(Boolean).join(', ');
    member.ownNumber = segment[9] ?? '';
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

function* subscriberRows(
  subscriber: Member,
  number: string,
  dependents: readonly Member[],
): Generator<readonly string[]> {
  // A change without a coverage becomes a row with an error, so that it is not lost silently.
  const nothing: Coverage = { action: subscriber.action, line: '', plan: '', tier: '', from: '', to: '' };
  const coverages = subscriber.coverages.length > 0 ? subscriber.coverages : [nothing];
  const ofDependents = coveragesOf(dependents);
  const withTier = new Set<string>();
  for (const coverage of coverages) {
    const { line, tier } = coverage;
    const from = coverage.from || subscriber.from;
    const to = coverage.to || subscriber.to;
    const periods = tier === '' && listsFamily(coverage) ? tierPeriods({ line, from, to }, ofDependents) : [];
    if (tier !== '' || periods.length > 0 || isEnd(coverage.action)) withTier.add(line);
    const rows = periods.length > 0 ? periods : [{ from, tier }];
    for (const row of rows) yield rowOf(subscriber, number, { ...coverage, ...row, to });
  }
  for (const one of dependents) yield* dependentRows(one, number, ({ line }) => !withTier.has(line));
}

/** Rows that say that changes of a dependent are not applied. A dependent who stays covered has none. */
function* dependentRows(
  dependent: Member,
  family: string,
  isLeftOut: (coverage: Coverage) => boolean,
): Generator<readonly string[]> {
  const { action, coverages, ownNumber } = dependent;
  const whole: Coverage = { action, line: '', plan: '', tier: '', from: '', to: '' };
  const all = coverages.length > 0 ? coverages : [whole];
  for (const coverage of all) {
    if (COMPLETE.has(coverage.action) || !isLeftOut(coverage)) continue;
    const days = { from: coverage.from || dependent.from, to: coverage.to || dependent.to };
    yield rowOf(dependent, ownNumber || family, { ...coverage, ...days, action: `${OF_DEPENDENT} ${coverage.action}` });
  }
}

function rowOf(
  { name: memberName, costCenter, className }: Member,
  memberId: string,
  { action, line, plan, tier, from, to }: Coverage,
): readonly string[] {
  const values: Readonly<Record<string, string>> = {
    memberId,
    memberName,
    coverage: line,
    plan,
    tier,
    effectiveFrom: from,
    effectiveTo: to,
    action,
    costCenter,
    className,
  };
  return FIELDS.map(({ name }) => values[name] ?? '');
}

/** Maintenance types (HD01) with which a file lists all dependents who have a coverage: additions, reinstatements, and full lists. */
const COMPLETE = new Set(['030', '30']);
const listsFamily = ({ action }: Coverage) => COMPLETE.has(action) || wordMeaning('action', action) === 'add';
const isEnd = (action: string) => wordMeaning('action', action) === 'terminate';

function coveragesOf(dependents: readonly Member[]): readonly DependentCoverage[] {
  return dependents.flatMap(({ relationship, coverages, from, to }) =>
    coverages.map((coverage) => ({
      isSpouse: SPOUSE.has(relationship),
      line: coverage.line,
      isEnded: isEnd(coverage.action),
      from: coverage.from || from,
      to: coverage.to || to,
    })),
  );
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
