import type { Segment } from './x12Segments';

/** A member's loop of an 834. Days are YYYY-MM-DD, as in the file if they cannot be read, and empty if it has none. */
export interface EnrolledMember {
  /** INS01: the insured is a subscriber. */
  readonly saysSubscriber: boolean;
  /** INS02, such as 18 (self), 01 (spouse), or 19 (child). */
  readonly relationship: string;
  /** Maintenance type (INS03). */
  readonly action: string;
  /** Benefit status (INS05): A active, C COBRA, S surviving insured. */
  readonly status: string;
  /** Of the subscriber (REF*0F), also for dependents; empty if the loop has none. */
  readonly subscriberNumber: string;
  /** Of the member (NM109); some systems write the subscriber's for dependents. */
  readonly ownNumber: string;
  /** The corrected name if the loop has one. */
  readonly name: string;
  readonly costCenter: string;
  readonly className: string;
  /** First and last day of eligibility. */
  readonly from: string;
  readonly to: string;
  /** The day on which the change takes effect. */
  readonly changedOn: string;
  /** Day of the transaction (BGN03). */
  readonly filedOn: string;
  readonly coverages: readonly MemberCoverage[];
}

/** A coverage of a member (HD). */
export interface MemberCoverage {
  /** Maintenance type, by default that of the member. */
  readonly action: string;
  readonly line: string;
  readonly plan: string;
  readonly tier: string;
  readonly from: string;
  readonly to: string;
}

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };
type MemberDraft = Omit<Draft<EnrolledMember>, 'coverages'> & { readonly coverages: Draft<MemberCoverage>[] };

/** INS02 of the subscriber. */
const SELF: readonly string[] = ['18', ''];
/** REF qualifiers: subscriber number, department or agency number, and client reporting category (the class). */
const [SUBSCRIBER_NUMBER, DEPARTMENT, REPORTING_CATEGORY] = ['0F', 'DX', '17'];
/** NM101 of the member: the insured, or the corrected insured. `70` is the name that was wrong. */
const [INSURED, CORRECTED] = ['IL', '74'];

/** A member and the number of the family: as its loop says, or else of the subscriber above. */
export interface FamilyMember {
  readonly member: EnrolledMember;
  readonly family: string;
}

/** Each member of an 834 with all of its segments, in the order of the file. */
export function* membersOf(segments: Iterable<Segment>): Generator<FamilyMember, void, undefined> {
  let member: MemberDraft | undefined;
  let above = '';
  let filedOn = '';
  /** Whether the segments belong to a reporting category (LS to LE), which has references and days of its own. */
  let isInCategories = false;
  for (const segment of segments) {
    const [name] = segment;
    if (name === 'INS' || name === 'SE') {
      if (member) yield { member, family: (above = familyOf(member, above)) };
      member = name === 'INS' ? memberOf(segment, filedOn) : undefined;
      isInCategories = false;
    } else if (name === 'ST') above = '';
    else if (name === 'BGN') filedOn = isoDay(segment[3] ?? '');
    else if (name === 'LS') isInCategories = true;
    else if (name === 'LE') isInCategories = false;
    else if (member && !isInCategories) addTo(member, segment);
  }
  if (member) yield { member, family: familyOf(member, above) };
}

/** Whether the loop is a subscriber's own: INS01 and INS02 agree. */
export function isSelf({ saysSubscriber, relationship }: EnrolledMember): boolean {
  return saysSubscriber && SELF.includes(relationship);
}

function familyOf(member: EnrolledMember, above: string): string {
  const { subscriberNumber, ownNumber } = member;
  if (isSelf(member)) return subscriberNumber || ownNumber;
  return subscriberNumber || (member.saysSubscriber && ownNumber) || above;
}

function memberOf(
  [, subscriber = '', relationship = '', action = '', , status = '']: Segment,
  filedOn: string,
): MemberDraft {
  return {
    saysSubscriber: subscriber.toUpperCase() === 'Y',
    relationship: relationship.toUpperCase(),
    action,
    status: status.toUpperCase(),
    subscriberNumber: '',
    ownNumber: '',
    name: '',
    costCenter: '',
    className: '',
    from: '',
    to: '',
    changedOn: '',
    filedOn,
    coverages: [],
  };
}

function addTo(member: MemberDraft, segment: Segment): void {
  const [name, first = '', second = '', third = '', fourth = '', fifth = ''] = segment;
  const coverage = member.coverages.at(-1);
  const qualifier = first.toUpperCase();
  if (name === 'REF' && qualifier === SUBSCRIBER_NUMBER) member.subscriberNumber = second;
  else if (name === 'REF' && qualifier === DEPARTMENT && !coverage) member.costCenter = second;
  else if (name === 'REF' && qualifier === REPORTING_CATEGORY && !coverage) member.className = second;
  else if (name === 'NM1' && (qualifier === INSURED || qualifier === CORRECTED)) {
    member.name = [third, fourth].filter(Boolean).join(', ') || member.name;
    member.ownNumber = segment[9] || member.ownNumber;
  } else if (name === 'HD') {
    member.coverages.push({
      action: first || member.action,
      line: third.toUpperCase(),
      plan: fourth,
      tier: fifth.toUpperCase(),
      from: '',
      to: '',
    });
  } else if (name === 'DTP') addDay(member, coverage, qualifier, daysOf(second.toUpperCase(), third));
}

/** DTP qualifiers: start and end of a coverage and of the member's eligibility, and the day of the change. */
const [BENEFIT_BEGIN, BENEFIT_END, ELIGIBLE_FROM, ELIGIBLE_TO, CHANGED_ON] = ['348', '349', '356', '357', '303'];

function addDay(
  member: MemberDraft,
  coverage: Draft<MemberCoverage> | undefined,
  qualifier: string,
  { first, last }: { readonly first: string; readonly last: string },
): void {
  // Days of benefits above the first coverage are those of the member.
  const whose = coverage ?? member;
  if (qualifier === BENEFIT_BEGIN) {
    whose.from = first;
    whose.to ||= last;
  } else if (qualifier === BENEFIT_END) whose.to = last || first;
  else if (qualifier === ELIGIBLE_FROM) {
    member.from = first;
    member.to ||= last;
  } else if (qualifier === ELIGIBLE_TO) member.to = last || first;
  else if (qualifier === CHANGED_ON && !coverage) member.changedOn = first;
}

/** The day of an X12 date (D8), or both days of a period (RD8), as YYYY-MM-DD; unchanged if they cannot be read. */
function daysOf(format: string, text: string): { readonly first: string; readonly last: string } {
  const [first = '', last = ''] = format === 'RD8' ? text.split('-') : [text];
  return { first: isoDay(first), last: isoDay(last) };
}

/** With the time of day of the format DT left out. */
function isoDay(text: string): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(?:\d{4})?$/.exec(text.trim()) ?? [];
  return year === undefined ? text : `${year}-${month}-${day}`;
}
