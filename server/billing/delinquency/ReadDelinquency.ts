import type { BillDelinquency } from '../../../contract/billing/bills/billDelinquency';
import { amountOpen } from '../../../src/domain/billing/bills/amountDue';
import { type DelinquencyRules, nextStage, stageOf } from '../../../src/domain/billing/delinquency/Delinquency';
import { type DelinquencyStage, worstOf } from '../../../src/domain/billing/delinquency/DelinquencyStage';
import { rulesFor } from '../../../src/domain/billing/rules/RuleChange';
import type { CarrierSettings } from '../../../src/domain/billing/rules/RuleSettings';
import { daysPastDue } from '../../../src/domain/money/aging/Aging';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { notFound } from '../../platform/shared/Refusal';
import type { BillQueries } from '../bills/ports';
import type { RuleQueries } from '../rules/ports';

/** Facts that determine the stage of a bill: its due date, and its carriers' rules in its period. */
export interface BillTerms {
  readonly groupNumber: string;
  readonly carrierCodes: readonly string[];
  readonly periodFrom: LocalDate;
  readonly dueDate: LocalDate;
  /** The current day in its group; omitted if it is the office's. */
  readonly today?: LocalDate;
}

/** Reads bills that are past due, and how far groups have paid. */
export interface DelinquencyQueries {
  /**
   * Bills that are past due, in any order.
   *
   * @param groupNumbers limits the result to these groups. Default: all groups in scope.
   */
  pastDue(scope: Scope, today: LocalDate, groupNumbers?: readonly string[]): Promise<readonly BillTerms[]>;
  /** The current day in a group. @param today at the office */
  dayOf(groupNumber: string, today: LocalDate): Promise<LocalDate>;
  /** Last day up to which all of a group's bills in scope are paid; null if there is none. */
  paidTo(scope: Scope, groupNumber: string): Promise<LocalDate | null>;
}

/** Computes delinquency from the rules in force in each bill's period. @source product.md, Screens: Dashboard */
export class ReadDelinquency {
  constructor(
    private readonly queries: DelinquencyQueries,
    private readonly rules: Pick<RuleQueries, 'carriersByCode'>,
    private readonly bills: Pick<BillQueries, 'find'>,
  ) {}

  /**
   * Stage of each group with a past due bill: that of its most delinquent bill. Other groups are current.
   *
   * @param groupNumbers limits the result to these groups. Default: all groups in scope.
   */
  async byGroup(
    scope: Scope,
    today: LocalDate,
    groupNumbers?: readonly string[],
  ): Promise<ReadonlyMap<string, DelinquencyStage>> {
    const bills = await this.queries.pastDue(scope, today, groupNumbers);
    const ofBills = await this.stagesOf(bills, today);
    const stages = new Map<string, DelinquencyStage>();
    for (const [index, { groupNumber }] of bills.entries()) {
      stages.set(groupNumber, worstOf([stages.get(groupNumber) ?? 'current', ofBills[index] ?? 'current']));
    }
    return stages;
  }

  /** Stage of each of these bills, which have an open amount: the most serious stage under any of its carriers' rules. */
  async stagesOf(bills: readonly BillTerms[], today: LocalDate): Promise<readonly DelinquencyStage[]> {
    const carriers = await this.carriersOf(bills);
    return bills.map((bill) => {
      const days = daysPastDue(bill.dueDate, bill.today ?? today);
      return worstOf(rulesOf(bill, carriers).map((rules) => stageOf(days, rules)));
    });
  }

  /** @throws Refusal NOT_FOUND for a bill out of scope. */
  async ofBill(
    scope: Scope,
    billPk: string,
    { now, today }: { readonly now: Date; readonly today: LocalDate },
  ): Promise<BillDelinquency> {
    const bill = await this.bills.find(scope, billPk, now);
    if (!bill) throw notFound('bill');
    const paidToDate = await this.queries.paidTo(scope, bill.groupNumber);
    const isOwed = bill.status !== 'PAID' && bill.status !== 'UNRELEASED' && amountOpen(bill) > 0;
    if (!isOwed) return { stage: 'current', daysPastDue: 0, next: null, paidToDate };
    const rules = rulesOf(bill, await this.carriersOf([bill]));
    const days = daysPastDue(bill.dueDate, await this.queries.dayOf(bill.groupNumber, today));
    const stage = worstOf(rules.map((one) => stageOf(days, one)));
    return { stage, daysPastDue: days, next: nextStage(days, bill.dueDate, rules) ?? null, paidToDate };
  }

  private async carriersOf(bills: readonly Pick<BillTerms, 'carrierCodes'>[]): Promise<Carriers> {
    const codes = [...new Set(bills.flatMap(({ carrierCodes }) => carrierCodes))];
    const found = codes.length === 0 ? [] : await this.rules.carriersByCode(codes);
    return new Map(found.map((carrier) => [carrier.carrierCode, carrier]));
  }
}

type Carriers = ReadonlyMap<string, CarrierSettings>;

function rulesOf({ carrierCodes, periodFrom }: Omit<BillTerms, 'groupNumber'>, carriers: Carriers): DelinquencyRules[] {
  return carrierCodes.flatMap((code) => {
    const carrier = carriers.get(code);
    return carrier ? [rulesFor(periodFrom, carrier).delinquency] : [];
  });
}
