import { RateChecks } from '../../../src/application/billing/rates/RateChecks';
import { RateFindingsOfBill } from '../../../src/application/billing/rates/RateFindingsOfBill';
import { RateTables } from '../../../src/application/billing/rates/RateTables';
import { ReadRateSheet } from '../../../src/application/billing/rates/ReadRateSheet';
import { rateFindingsText } from '../../../src/domain/billing/rates/RateFindings';
import {
  RATE_SOURCE_LABELS,
  RATE_TABLE_STATE_LABELS,
  RATE_UNIT_LABELS,
  rateTableProblem,
  rateText,
} from '../../../src/domain/billing/rates/RateTable';
import { withoutClassText } from '../../../src/domain/billing/rates/RateTally';
import { readRateRows } from '../../../src/domain/billing/rates/rateRowsText';
import { otherLineText, otherRateText } from '../../../src/domain/billing/rates/rateWords';
import { counted } from '../../../src/domain/platform/text/wording';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { Group } from '../stage/Group';
import { rateWorkbook } from '../stage/rateWorkbook';
import type { StageBill } from '../stage/StageBills';
import type { ProposedRates, RateTasks } from '../tasks/RateTasks';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

/** A carrier's document. */
const EXHIBIT = {
  name: 'exhibit.txt',
  size: 12,
  arrayBuffer: async () => new TextEncoder().encode('Rate exhibit').buffer,
};

export class UseCaseRateTasks implements RateTasks, Shows {
  /** The problem with the rates that the form shows, or what a check found. */
  private problem = '';

  constructor(private readonly users: UseCaseUsers) {}

  async propose(
    person: TestPerson,
    group: Group,
    { from, text, hasExhibit, ageRule, spouseAge }: ProposedRates,
  ): Promise<void> {
    const app = await this.users.appOf(person);
    const terms = {
      carrierCode: group.healthCarrier,
      policy: '',
      effectiveFrom: from,
      ageRule: ageRule ?? ('FIRST_OF_MONTH' as const),
      spouseAge,
      reductions: [],
      source: 'EXHIBIT' as const,
      note: '',
      rows: readRateRows(text).rows,
    };
    this.problem = rateTableProblem(terms) ?? '';
    if (this.problem === '')
      await app.attempt(app.get(RateTables).propose(group.groupNumber, terms, hasExhibit ? EXHIBIT : undefined));
  }

  async proposeLearned(person: TestPerson, { groupNumber, healthCarrier: carrierCode }: Group): Promise<void> {
    const app = await this.users.appOf(person);
    const found = await app.attempt(app.get(RateTables).learn(groupNumber, carrierCode));
    if (!found) return;
    const { effectiveFrom, rows, otherLines, others } = found;
    const common = {
      carrierCode,
      policy: '',
      effectiveFrom,
      ageRule: 'FIRST_OF_MONTH' as const,
      reductions: [],
      note: '',
    };
    const terms = { ...common, source: 'LEARNED' as const, rows };
    const table = await app.attempt(app.get(RateTables).propose(groupNumber, terms, undefined));
    const rates = rows.map(({ coverage, className, tier, rate, unit }) =>
      [coverage, className, tier, rateText(rate), RATE_UNIT_LABELS[unit]].filter(Boolean).join(' '),
    );
    const source = `${RATE_SOURCE_LABELS.LEARNED}: ${rates.join(', ')}. ${otherRateText(otherLines)}`;
    const state = table ? RATE_TABLE_STATE_LABELS[table.state] : '';
    this.problem = [`${source} ${state}`, ...others.map(otherLineText)].join('\n');
  }

  async confirm(person: TestPerson, { groupNumber }: Group): Promise<void> {
    const app = await this.users.appOf(person);
    const table = (await this.load(person, groupNumber)).find(({ state }) => state === 'PROPOSED');
    if (!table) throw new Error('No rate table waits for confirmation.');
    await app.attempt(app.get(RateTables).confirm({ groupNumber, tablePk: table.tablePk }, table));
  }

  async check(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    const live = app.get(RateChecks).bills();
    live.show([billPk]);
    const [found] = (await app.load(live.result$)) ?? [];
    this.problem = found?.checked === 0 ? 'Rates not checked: 1 bill.' : (found?.notice ?? '');
  }

  async readSheet(person: TestPerson, _group: Group, text: string): Promise<void> {
    const app = await this.users.appOf(person);
    const sheet = await app.get(ReadRateSheet).run(await rateWorkbook(text));
    if (sheet.kind === 'refused') {
      this.problem = sheet.message;
      return;
    }
    const { rows, problems } = readRateRows(sheet.text);
    const unread = problems.map(({ row, message }) => `Row ${row}: ${message}`);
    this.problem = [`${counted(rows.length, 'rate')} read.`, ...unread].join('\n');
  }

  async openFindings(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    const live = app.get(RateFindingsOfBill).of(billPk);
    live.show(1);
    const found = await app.load(live.result$);
    const lines = found?.lines.map(({ memberName, coverage, cause }) => `${memberName}, ${coverage}: ${cause}`) ?? [];
    const unchecked = found?.reasons.map(({ why, lines: count }) => `${counted(count, 'line')}: ${why}`) ?? [];
    this.problem = found ? [rateFindingsText(found), withoutClassText(found), ...lines, ...unchecked].join('\n') : '';
  }

  async shown(person: TestPerson, { groupNumber }: Group) {
    return (await this.load(person, groupNumber)).map(({ rowCount, source, state }) => ({
      state: RATE_TABLE_STATE_LABELS[state],
      rates: counted(rowCount, 'rate'),
      source: RATE_SOURCE_LABELS[source],
    }));
  }

  async textsFor(): Promise<readonly string[]> {
    return [this.problem];
  }

  private async load(person: TestPerson, groupNumber: string) {
    const app = await this.users.appOf(person);
    const live = app.get(RateTables).list();
    live.show(groupNumber);
    return (await app.load(live.result$)) ?? [];
  }
}
