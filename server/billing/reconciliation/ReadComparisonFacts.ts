import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { hasClasses, type MemberClasses } from '../../../src/domain/billing/classes/MemberClass';
import { payersOfMonth } from '../../../src/domain/billing/continuation/ContinuationPayer';
import { paymentsOfMonth } from '../../../src/domain/billing/continuation/ContinuationPayment';
import type { AskedCorrection } from '../../../src/domain/billing/corrections/askedAlready';
import type {
  BilledElsewhere,
  BroughtForward,
  ComparedFile,
  ComparisonFacts,
  EnrollingFacts,
  EnrollmentRow,
  MemberLink,
  UndeductedCoverage,
} from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { KnownNumber } from '../../../src/domain/billing/reconciliation/people/knownNumbers';
import { summerStart } from '../../../src/domain/billing/rules/SchoolYear';
import { reachesWhole, type Scope } from '../../../src/domain/platform/access/Scope';
import { addMonths, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { notFound } from '../../platform/shared/Refusal';
import { assertLinesHere } from '../bills/assertLinesHere';
import type { BillQueries } from '../bills/ports';
import type { BillBridgeQueries } from '../bills/ReadBillBridge';
import type { ContinuationQueries } from '../continuation/ports';
import type { RateQueries } from '../rates/ports';
import type { ReadBillRules } from '../rules/ReadBillRules';

/** Reads what a group's files and people say about its members. */
export interface ComparisonQueries {
  /** What the group's committed enrollment files say of each member and coverage since a day, and at least what the latest says. */
  enrollment(groupNumber: string, firstDay: LocalDate): Promise<readonly EnrollmentRow[]>;
  links(groupNumber: string): Promise<readonly MemberLink[]>;
  /** Keys of the bill's lines on which something arrived that earlier bills expected, in order. */
  awaitedLines(groupNumber: string, billPk: string): Promise<readonly string[]>;
  /** Employee numbers of members, as of the last reconciled files. */
  numbers(groupNumber: string): Promise<readonly KnownNumber[]>;
  /** Numbers of members with school-year deductions in the last month before a day that was reconciled with such a file. */
  schoolMembers(groupNumber: string, before: LocalDate): Promise<readonly string[]>;
  /** Balances of the register in the months before a day, by member and coverage; none of zero. */
  balances(groupNumber: string, before: LocalDate): Promise<readonly BroughtForward[]>;
  /** Unanswered corrections of the group's bills of earlier months, to the bill's carriers and to payroll about their coverages. */
  asked(bill: Bill): Promise<readonly AskedCorrection[]>;
  /** Coverages of last month's bills without a deduction, from the register; undefined if it has nothing of that month. */
  undeducted(groupNumber: string, month: LocalDate): Promise<readonly UndeductedCoverage[] | undefined>;
  /** Members on other bills of the group, of the bill's month and of one of its carriers; not those of its earlier versions. */
  elsewhere(bill: Bill): Promise<readonly BilledElsewhere[]>;
  /** Enrollments on their way to the bill's carriers. */
  enrolling(bill: Bill): Promise<EnrollingFacts>;
  /** The files that the group's other bills were compared with last, the latest first; at most 24. */
  earlierFiles(groupNumber: string, billPk: string): Promise<readonly ComparedFile[]>;
}

interface FactsRequest {
  readonly scope: Scope;
  readonly billPk: string;
  readonly now: Date;
  /** At the office: whether a month can still be paid in time. */
  readonly today: LocalDate;
}

/** Reads what a bill and a payroll file are compared with. @source product.md, Screens: Reconcile */
export class ReadComparisonFacts {
  constructor(
    private readonly bills: BillQueries,
    private readonly bridges: BillBridgeQueries,
    private readonly queries: ComparisonQueries,
    private readonly rules: Pick<ReadBillRules, 'of'>,
    private readonly payers: ContinuationQueries,
    private readonly rates: Pick<RateQueries, 'confirmed' | 'classes'>,
  ) {}

  /** @throws Refusal NOT_FOUND for a bill that does not exist or is not in scope; LINES_ARCHIVED. */
  async run({ scope, billPk, now, today }: FactsRequest): Promise<ComparisonFacts> {
    const bill = await this.bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    assertLinesHere(bill);
    const latest = await this.bridges.previous(scope, bill, now);
    // A group that returns after years has nothing to compare with.
    const previous = latest?.archivedLines ? undefined : latest;
    const compared = previous && (await this.bridges.compare(scope, previous, bill));
    const period = { from: bill.periodFrom, to: bill.periodTo };
    const rules = await this.rules.of(bill);
    const payers = await this.payers.list(bill.groupNumber);
    const paid = await this.payers.payments(bill.groupNumber, bill.periodFrom);
    const summer = rules.schoolYear && summerStart(rules.schoolYear, bill.periodFrom);
    const rateTables = (await this.rates.confirmed([bill.groupNumber])).get(bill.groupNumber) ?? [];
    const facts = {
      period,
      links: await this.queries.links(bill.groupNumber),
      numbers: await this.queries.numbers(bill.groupNumber),
      enrollment: await this.queries.enrollment(bill.groupNumber, previous?.periodFrom ?? bill.periodFrom),
      previous: previous && compared ? { periodFrom: previous.periodFrom, pairs: compared.pairs } : null,
      rules,
      ...(summer && { paidAhead: await this.queries.schoolMembers(bill.groupNumber, summer) }),
      awaitedLines: await this.queries.awaitedLines(bill.groupNumber, bill.billPk),
      payers: payersOfMonth(payers, period, today, rules.continuationGraceDays),
      payments: paymentsOfMonth(paid, payers, period, today, rules.continuationGraceDays),
      balances: await this.queries.balances(bill.groupNumber, bill.periodFrom),
      asked: await this.queries.asked(bill),
      undeducted: await this.queries.undeducted(bill.groupNumber, addMonths(bill.periodFrom, -1)),
      rateTables,
      ...(hasClasses(rateTables) && { classes: await this.classes(bill.groupNumber) }),
      elsewhere: await this.queries.elsewhere(bill),
      enrolling: await this.queries.enrolling(bill),
      earlierFiles: await this.queries.earlierFiles(bill.groupNumber, bill.billPk),
    };
    if (reachesWhole(scope, bill.groupNumber)) return facts;
    return factsOfMembers(facts, await this.bills.memberIds(scope, bill.groupNumber));
  }

  private async classes(groupNumber: string): Promise<readonly MemberClasses[]> {
    const found = (await this.rates.classes([groupNumber])).get(groupNumber) ?? [];
    return [...found].map(([memberId, values]) => ({ memberId, values }));
  }
}

/**
 * What a person who is limited to divisions may see: people of other divisions and bills of the whole group are left out.
 *
 * @source docs/decisions/divisions.md#access-to-a-group-can-be-limited-to-divisions
 */
function factsOfMembers(
  facts: ComparisonFacts & { readonly enrolling: EnrollingFacts },
  members: ReadonlySet<string>,
): ComparisonFacts {
  const own = <Row extends { readonly memberId: string }>(rows: readonly Row[] = []) =>
    rows.filter(({ memberId }) => members.has(memberId));
  return {
    ...facts,
    links: own(facts.links),
    numbers: own(facts.numbers),
    enrollment: own(facts.enrollment),
    payers: own(facts.payers),
    payments: own(facts.payments),
    balances: own(facts.balances),
    asked: own(facts.asked),
    ...(facts.undeducted && { undeducted: own(facts.undeducted) }),
    ...(facts.paidAhead && { paidAhead: facts.paidAhead.filter((memberId) => members.has(memberId)) }),
    ...(facts.classes && { classes: own(facts.classes) }),
    elsewhere: [],
    enrolling: {
      ...facts.enrolling,
      late: own(facts.enrolling.late),
      requests: own(facts.enrolling.requests),
    },
    earlierFiles: [],
  };
}
