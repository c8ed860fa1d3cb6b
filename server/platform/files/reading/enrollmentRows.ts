import { ALL_COVERAGES, PERSONAL_DATA } from '../../../../src/domain/billing/reconciliation/memberLevel';
import { wordMeaning } from '../../../../src/domain/billing/reconciliation/wordMeaning';
import { CONTINUES_UNDER, OF_DEPENDENT } from '../../../../src/domain/office/uploads/notApplied';
import { UPLOAD_FIELDS } from '../../../../src/domain/office/uploads/UploadField';
import type { EnrollmentAccount } from './EnrollmentAccount';
import { type EnrolledMember, type FamilyMember, isSelf, type MemberCoverage, membersOf } from './enrollmentMembers';
import { type DependentCoverage, tierPeriods } from './tierPeriods';
import type { Segment } from './x12Segments';

const FIELDS = UPLOAD_FIELDS.enrolment;
type Row = readonly string[];

/** The members of a family apart from the subscriber, and what the subscriber's loops say. */
interface Family {
  readonly dependents: EnrolledMember[];
  /** Loops of the subscriber in the file, and how many of them are read. */
  loops: number;
  loopsRead: number;
  /** Coverages whose tier the subscriber's loops give, or whose end. */
  readonly settled: Set<string>;
}

/**
 * Members of an 834 as rows of an enrollment table, after a row of headings: one row per coverage of a subscriber, or one for all
 * coverages if the loop changes the member and names no coverage. A dependent's loop never ends or changes the coverage of the
 * subscriber. The tier of a coverage without one follows from all dependents who have it, with a row from each day on which it changes.
 * Other changes of dependents become rows that say that they are not applied.
 *
 * @param read reads the segments from the start; called twice, because dependents may precede their subscriber
 * @param account receives what is read and becomes no row
 * @source docs/decisions/uploads.md#a-dependent-never-changes-the-subscribers-coverage
 */
export function* enrollmentRows(
  read: () => Iterable<Segment>,
  { fullList }: { readonly fullList: boolean },
  account: EnrollmentAccount,
): Generator<Row, void, undefined> {
  yield FIELDS.map(({ label }) => label);
  const families = new Families(membersOf(read()), fullList);
  for (const one of membersOf(read())) {
    const { member, family: number } = one;
    const family = families.of(number);
    if (!families.isSubscriber(one)) {
      if (family.loops === 0) yield* dependentRows(member, number, () => true);
      continue;
    }
    account.addSubscriber(member);
    yield* subscriberRows(member, number, family, account);
    family.loopsRead += 1;
    if (family.loopsRead < family.loops) continue;
    for (const dependent of family.dependents) {
      yield* dependentRows(dependent, number, (line) => !isSettled(family, line));
    }
  }
}

/** Families of a file by the number of their subscriber. */
class Families {
  private readonly families = new Map<string, Family>();
  /** Numbers with a loop that is a subscriber's beyond doubt. */
  private readonly selves = new Set<string>();

  constructor(
    members: Iterable<FamilyMember>,
    private readonly fullList: boolean,
  ) {
    const others: FamilyMember[] = [];
    for (const one of members) {
      if (!isSelf(one.member)) others.push(one);
      else {
        this.selves.add(one.family);
        this.of(one.family).loops += 1;
      }
    }
    for (const one of others) {
      if (this.isSubscriber(one)) this.of(one.family).loops += 1;
      else this.of(one.family).dependents.push(one.member);
    }
  }

  of(number: string): Family {
    let family = this.families.get(number);
    if (!family) this.families.set(number, (family = { dependents: [], loops: 0, loopsRead: 0, settled: new Set() }));
    return family;
  }

  /**
   * Whether a loop is a subscriber's. One that says so, and also to be somebody's spouse or child, is one under a number of its own: in a
   * full list, where each subscriber has a loop, if nobody else has the number; otherwise only if the person continues coverage and has
   * the number as the own.
   */
  isSubscriber({ member, family }: FamilyMember): boolean {
    if (isSelf(member)) return true;
    const { saysSubscriber, subscriberNumber, ownNumber } = member;
    if (!saysSubscriber || family === '' || this.selves.has(family)) return false;
    if (this.fullList) return true;
    return hasOwnCoverage(member) && ownNumber !== '' && (subscriberNumber || ownNumber) === ownNumber;
  }
}

/** Whether a loop says to be a subscriber's who continues coverage: by its benefit status (INS05) under COBRA or as a survivor. */
function hasOwnCoverage({ saysSubscriber, status }: EnrolledMember): boolean {
  return saysSubscriber && (status === 'C' || status === 'S');
}

function* subscriberRows(
  subscriber: EnrolledMember,
  number: string,
  { dependents, settled }: Family,
  account: EnrollmentAccount,
): Generator<Row> {
  const { coverages } = subscriber;
  if (coverages.length === 0) {
    const whole = wholeMember(subscriber);
    if (!whole) {
      account.addWithoutCoverage(subscriber);
      return;
    }
    if (isEnd(whole.action)) settled.add(ALL_COVERAGES);
    yield rowOf(subscriber, number, whole);
    return;
  }
  const ofDependents = coveragesOf(dependents);
  for (const coverage of coverages) {
    const { line, tier, action } = coverage;
    const from = coverage.from || subscriber.from || (isEnd(action) ? '' : subscriber.changedOn);
    const to = coverage.to || subscriber.to;
    const periods = tier === '' && listsFamily(action) ? tierPeriods({ line, from, to }, ofDependents) : [];
    if (tier !== '' || periods.length > 0 || isEnd(action)) settled.add(line);
    const rows = periods.length > 0 ? periods : [{ from, tier }];
    for (const row of rows) yield rowOf(subscriber, number, { ...coverage, ...row, to });
  }
  // A dependent's change of the whole member is in the tiers as well.
  if (coverages.every(({ line, tier }) => tier !== '' && settled.has(line))) settled.add(ALL_COVERAGES);
}

/** A change of the member without a coverage; undefined if it says nothing about coverage, such as that the member has none. */
function wholeMember({ action, from, to, changedOn, filedOn }: EnrolledMember): MemberCoverage | undefined {
  const meaning = wordMeaning('action', action);
  const none = { action, plan: '', tier: '' };
  if (meaning === 'terminate') return { ...none, line: ALL_COVERAGES, from: '', to };
  if (REINSTATES.has(action)) return { ...none, line: ALL_COVERAGES, from: from || changedOn, to };
  if (meaning === 'change') return { ...none, line: PERSONAL_DATA, from: changedOn || from || filedOn, to: '' };
  // An unknown change is a row, so that it is not lost silently.
  return meaning === undefined ? { ...none, line: '', from: from || changedOn, to } : undefined;
}

const REINSTATES = new Set(['025', '25']);

function isSettled({ settled }: Family, line: string): boolean {
  return settled.has(line) || (line !== ALL_COVERAGES && settled.has(ALL_COVERAGES));
}

/** Rows that say that changes of a dependent are not applied. A dependent who stays covered has none. */
function* dependentRows(
  dependent: EnrolledMember,
  family: string,
  isLeftOut: (line: string) => boolean,
): Generator<Row> {
  const { action, coverages, ownNumber, from, to, changedOn } = dependent;
  const isPersonal = coverages.length === 0 && wordMeaning('action', action) === 'change';
  const whole = { action, line: isPersonal ? PERSONAL_DATA : ALL_COVERAGES, plan: '', tier: '', from, to };
  const hasOwn = hasOwnCoverage(dependent);
  const begin = hasOwn ? CONTINUES_UNDER : OF_DEPENDENT;
  for (const coverage of coverages.length > 0 ? coverages : [whole]) {
    if (!hasOwn && (STAYS.has(coverage.action) || !isLeftOut(coverage.line))) continue;
    const days = { from: coverage.from || from || changedOn, to: coverage.to || to };
    yield rowOf(dependent, ownNumber || family, { ...coverage, ...days, action: `${begin} ${coverage.action}` });
  }
}

function rowOf(
  { name: memberName, costCenter, className }: EnrolledMember,
  memberId: string,
  { action, line, plan, tier, from, to }: MemberCoverage,
): Row {
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

/** Maintenance types with which a member or coverage is listed and stays as it is. */
const STAYS = new Set(['030', '30']);
/** Maintenance codes (HD01) with which a file lists every covered dependent: additions, reinstatements, and full lists. */
const listsFamily = (action: string) => STAYS.has(action) || wordMeaning('action', action) === 'add';
const isEnd = (action: string) => wordMeaning('action', action) === 'terminate';

function coveragesOf(dependents: readonly EnrolledMember[]): readonly DependentCoverage[] {
  const onTheSubscribers = dependents.filter((one) => !hasOwnCoverage(one));
  return onTheSubscribers.flatMap(({ relationship, coverages, from, to }) =>
    coverages.map((coverage) => ({
      isSpouse: SPOUSE.has(relationship),
      line: coverage.line,
      isEnded: isEnd(coverage.action),
      from: coverage.from || from,
      to: coverage.to || to,
    })),
  );
}

/** INS02 of spouses and domestic partners; other dependents count as children. */
const SPOUSE = new Set(['01', '53']);
