import { ContinuationPayers } from '../../../src/application/billing/continuation/ContinuationPayers';
import { answerAbsences } from '../../../src/application/billing/reconciliation/answerAbsences';
import { chooseCoverage } from '../../../src/application/billing/reconciliation/fileWords';
import { StandingDecisions } from '../../../src/application/billing/reconciliation/StandingDecisions';
import { UploadedPayrollFiles } from '../../../src/application/billing/reconciliation/UploadedPayrollFiles';
import { SendFiles } from '../../../src/application/office/uploads/FileSending';
import type { ContinuationTerms } from '../../../src/domain/billing/continuation/ContinuationPayer';
import { payerChangeText } from '../../../src/domain/billing/continuation/PayerChange';
import type { CorrectionChoice } from '../../../src/domain/billing/corrections/CorrectionChoice';
import type { CorrectionDecision } from '../../../src/domain/billing/corrections/correctionSteps';
import { decidedCorrection } from '../../../src/domain/billing/corrections/decidedCorrection';
import type { ProposedCorrection } from '../../../src/domain/billing/corrections/proposeCorrection';
import { type AbsenceAnswer, absentPeople } from '../../../src/domain/billing/reconciliation/absentPeople';
import { explainedByBalanceText } from '../../../src/domain/billing/reconciliation/broughtForward';
import type { Discrepancy, DiscrepancyKind } from '../../../src/domain/billing/reconciliation/Discrepancy';
import { likelyCauseMessage } from '../../../src/domain/billing/reconciliation/likelyCauses';
import {
  groupText,
  type Recalled,
  recalledGroups,
  recalledMessage,
} from '../../../src/domain/billing/reconciliation/memory/recall';
import { withoutDeductionText } from '../../../src/domain/billing/reconciliation/noDeduction';
import { paidOutsideText } from '../../../src/domain/billing/reconciliation/PaidOutside';
import type { PayrollQuestion } from '../../../src/domain/billing/reconciliation/payrollFile/payrollQuestions';
import {
  answerWords,
  basisWords,
  readingSummary,
} from '../../../src/domain/billing/reconciliation/payrollFile/readingWords';
import { likelihoodText } from '../../../src/domain/billing/reconciliation/people/PeopleMatch';
import { bulkDecision } from '../../../src/domain/billing/reconciliation/Resolution';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import { DECISIONS, type Decision, type Reason } from '../ParameterValues';
import { payrollFiles } from '../stage/payrollFile';
import type { DifferenceShown, PayrollFileToCompare, PayrollTasks } from '../tasks/PayrollTasks';
import { theOnly } from '../theOnly';
import type { OpenUploads } from './OpenUploads';
import type { ReconcileVisits } from './ReconcileVisits';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

const OWN_COLUMNS = { memberId: 'Ref', memberName: 'Who', coverage: 'For', amount: 'Taken', employerAmount: null };

export class UseCasePayrollTasks implements PayrollTasks, Shows {
  /** The history that was opened last, as shown. */
  private payerHistory: readonly string[] = [];

  constructor(
    private readonly users: UseCaseUsers,
    private readonly visits: ReconcileVisits,
    private readonly uploads: OpenUploads,
  ) {}

  async compareWith(person: TestPerson, file: PayrollFileToCompare): Promise<void> {
    await this.visits.settled(
      person,
      this.visits.sessionOf(person).payroll.compareFiles(...(await payrollFiles(file))),
    );
    const { comparison } = this.visits.stateOf(person);
    if (comparison.kind === 'failed') (await this.users.appOf(person)).recordRefusal(comparison.message);
    // Only a file with a layout of its own is about the question.
    if (comparison.kind === 'choosing' && comparison.question && !file.layout && !file.isEmployeeShare)
      return this.answer(person, basisWords(undefined));
    // If the headings are recognized, the columns only need confirmation.
    if (comparison.kind === 'choosing' && !comparison.question && !file.hasOwnColumns) {
      const {
        memberId = '',
        amount = '',
        memberName = null,
        coverage = null,
        employerAmount = null,
      } = comparison.mapping;
      const mapping = { ...comparison.mapping, memberId, amount, memberName, coverage, employerAmount };
      await this.visits.settled(person, this.visits.sessionOf(person).payroll.chooseColumns(mapping));
    }
  }

  async compareWithUpload(person: TestPerson, fileName: string): Promise<void> {
    const app = await this.users.appOf(person);
    const ready = await app.load(app.get(UploadedPayrollFiles).watch(this.visits.stateOf(person).bill.groupNumber));
    const file = theOnly(ready?.filter((one) => one.fileName === fileName) ?? [], `uploaded payroll file ${fileName}`);
    await this.visits.settled(person, this.visits.sessionOf(person).payroll.compareUploaded(file));
    const { comparison } = this.visits.stateOf(person);
    if (comparison.kind === 'notGiven') app.recordFailure(comparison.error);
    else if (comparison.kind !== 'compared') throw new Error(`${fileName} was not compared: it is ${comparison.kind}`);
  }

  async uploadCompared(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    const { payroll } = this.visits.sessionOf(person);
    const target = { kind: UploadKind.PayrollDeductions, owner: this.visits.stateOf(person).bill.groupNumber };
    const uploads = await app.attempt(app.get(SendFiles).sendAtOnce(target, payroll.files));
    await this.uploads.open(person, theOnly(uploads ?? [], 'uploaded file').filePk);
  }

  async isAskedForColumns(person: TestPerson): Promise<boolean> {
    return this.visits.stateOf(person).comparison.kind === 'choosing';
  }

  async chooseColumns(person: TestPerson): Promise<void> {
    if (!(await this.isAskedForColumns(person)))
      await this.visits.settled(person, this.visits.sessionOf(person).payroll.askForColumns());
    await this.visits.settled(person, this.visits.sessionOf(person).payroll.chooseColumns(OWN_COLUMNS));
  }

  async isAskedForSheet(person: TestPerson): Promise<boolean> {
    return this.visits.stateOf(person).comparison.kind === 'choosingSheet';
  }

  async isAskedFor(person: TestPerson, question: PayrollQuestion['kind']): Promise<boolean> {
    const { comparison } = this.visits.stateOf(person);
    return comparison.kind === 'choosing' && comparison.question?.kind === question;
  }

  async answer(person: TestPerson, answer: string): Promise<void> {
    const { comparison } = this.visits.stateOf(person);
    const { payroll } = this.visits.sessionOf(person);
    if (comparison.kind === 'choosingSheet') return this.visits.settled(person, payroll.chooseSheet(answer));
    const question = comparison.kind === 'choosing' ? comparison.question : undefined;
    const answers = (question?.choices ?? []).map(({ mapping }) => ({
      mapping,
      words: answerWords(question?.kind ?? 'amount', mapping),
    }));
    const choice = answers.find(({ words }) => words === answer);
    if (!choice) throw new Error(`The answers are: ${answers.map(({ words }) => words).join('; ')}`);
    await this.visits.settled(person, payroll.chooseColumns(choice.mapping));
  }

  async chooseCoverage(person: TestPerson, name: string, coverage: string): Promise<void> {
    const chosen = coverage === 'Not on this bill' ? null : coverage;
    await this.visits.settled(person, chooseCoverage(this.visits.sessionOf(person).payroll, name, chosen));
  }

  async readingSummary(person: TestPerson): Promise<string> {
    const { comparison } = this.visits.stateOf(person);
    if (comparison.kind !== 'compared' || !comparison.columns)
      throw new Error(`Nothing is compared: ${comparison.kind}`);
    return readingSummary(comparison.columns.mapping, comparison.columns.payDates);
  }

  async rowProblem(person: TestPerson, row: number): Promise<string> {
    const { comparison } = this.visits.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`Nothing is compared: ${comparison.kind}`);
    return comparison.problems.find((problem) => problem.row + comparison.headerRow === row)?.message ?? '';
  }

  async canChooseColumnsAgain(person: TestPerson): Promise<boolean> {
    return this.visits.sessionOf(person).payroll.columnChoice === 'possible';
  }

  async unreadableRowCount(person: TestPerson): Promise<number> {
    const { comparison } = this.visits.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`The file was not compared: it is ${comparison.kind}`);
    return comparison.unreadRows;
  }

  async differences(person: TestPerson): Promise<readonly DifferenceShown[]> {
    return this.discrepanciesOf(person).map(({ memberName, coverage, differenceCents }) => ({
      member: memberName,
      coverage: coverage ?? '',
      over: cents(0 - differenceCents),
    }));
  }

  async linkProposed(person: TestPerson): Promise<void> {
    const { proposals } = this.visits.comparedOf(person).people;
    if (proposals.length === 0) throw new Error('No link is proposed');
    await this.visits.settled(person, this.visits.sessionOf(person).payroll.links.link(proposals));
  }

  async removeLinks(person: TestPerson): Promise<void> {
    const linked = this.visits.comparedOf(person).people.found.filter(({ by }) => by === 'link');
    if (linked.length === 0) throw new Error('No one is linked');
    await this.visits.settled(person, this.visits.sessionOf(person).payroll.links.unlink(linked));
  }

  async applySuggestions(person: TestPerson): Promise<void> {
    if (!(await this.hasSuggestions(person))) throw new Error('There are no suggestions to apply');
    this.visits.sessionOf(person).editor.decideAll(this.discrepanciesOf(person), 'suggested');
    await this.users.time.settle();
  }

  async hasSuggestions(person: TestPerson): Promise<boolean> {
    return bulkDecision(this.discrepanciesOf(person), 'suggested').size > 0;
  }

  async decideKind(person: TestPerson, decision: 'acceptOurs' | 'acceptBill', kind: DiscrepancyKind): Promise<void> {
    const concerned = this.discrepanciesOf(person).filter((one) => one.kind === kind);
    if (concerned.length === 0) throw new Error('No such difference was found');
    this.visits.sessionOf(person).editor.decideAll(concerned, decision);
    await this.users.time.settle();
  }

  async decideAsLast(person: TestPerson): Promise<void> {
    const groups = this.recalledGroupsOf(person).filter(({ origin }) => origin === 'last');
    if (groups.length === 0) throw new Error('Nothing is as last month');
    for (const group of groups) this.visits.sessionOf(person).remembered.apply(group);
    await this.users.time.settle();
  }

  async makeStanding(person: TestPerson, member: string): Promise<void> {
    const own = this.discrepanciesOf(person).filter(({ memberName }) => memberName === member);
    const one = theOnly(own, `difference of ${member}`, ({ coverage }) => coverage ?? 'all coverages');
    const resolution = this.visits.stateOf(person).history.work.resolutions.get(one.key);
    if (!resolution) throw new Error(`Nothing is decided about ${member}`);
    await this.visits.settled(person, this.visits.sessionOf(person).remembered.makeStanding(one, resolution, null));
  }

  async endStanding(person: TestPerson, member: string): Promise<void> {
    const app = await this.users.appOf(person);
    const list = app.get(StandingDecisions).list();
    list.show(this.visits.stateOf(person).bill.groupNumber);
    const found = await app.load(list.result$);
    const named = found?.filter(({ memberName, endedAt }) => memberName === member && endedAt === null) ?? [];
    const standing = theOnly(named, `standing decision about ${member}`);
    await this.visits.settled(person, this.visits.sessionOf(person).remembered.end(standing));
  }

  async addPayer(person: TestPerson, terms: ContinuationTerms): Promise<void> {
    const app = await this.users.appOf(person);
    const { groupNumber } = this.visits.stateOf(person).bill;
    await app.attempt(app.get(ContinuationPayers).save(groupNumber, terms));
    await this.visits.settled(person, this.visits.sessionOf(person).comparePayersAgain([terms.memberId]));
  }

  async answerAbsence(person: TestPerson, member: string, answer: AbsenceAnswer): Promise<void> {
    const app = await this.users.appOf(person);
    const { groupNumber, periodFrom } = this.visits.stateOf(person).bill;
    const people = absentPeople(this.discrepanciesOf(person)).filter(({ memberName }) => memberName === member);
    const absent = theOnly(people, `question about ${member}`);
    const session = this.visits.sessionOf(person);
    const asked = { session, payers: app.get(ContinuationPayers), groupNumber, from: periodFrom };
    await this.visits.settled(person, answerAbsences(new Map([[absent, answer]]), asked));
  }

  async openPayerHistory(person: TestPerson, member: string): Promise<void> {
    const app = await this.users.appOf(person);
    const { groupNumber } = this.visits.stateOf(person).bill;
    const list = app.get(ContinuationPayers).list();
    list.show(groupNumber);
    const { items = [] } = (await app.load(list.result$)) ?? {};
    const payer = theOnly(
      items.filter(({ memberName }) => memberName === member),
      `payer ${member} on the list`,
    );
    const history = app.get(ContinuationPayers).history();
    history.show({ groupNumber, payerPk: payer.payerPk });
    const changes = (await app.load(history.result$)) ?? [];
    this.payerHistory = changes.map((change) => `${payerChangeText(change, changes)}, by ${change.by}`);
  }

  async likelyCauses(person: TestPerson): Promise<readonly string[]> {
    const { comparison } = this.visits.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`The file was not compared: it is ${comparison.kind}`);
    return comparison.likelyCauses.map((cause) => likelyCauseMessage(cause).title);
  }

  async decide(
    person: TestPerson,
    decision: Decision | 'expectNextBill',
    member: string,
    reason: Reason,
  ): Promise<void> {
    const concerned = this.discrepanciesOf(person).filter(({ memberName }) => memberName === member);
    if (concerned.length === 0) throw new Error(`No difference was found for ${member}`);
    this.visits.sessionOf(person).editor.decide(member, concerned, ({ key }) => ({
      key,
      action: decision,
      reasonCode: reason,
      note: '',
    }));
    await this.users.time.settle();
  }

  async decideCorrections(person: TestPerson, members: readonly string[], decision: CorrectionDecision): Promise<void> {
    const choice = { confirm: { state: 'OPEN' }, drop: { state: 'DROPPED' }, restore: undefined } as const;
    this.chooseCorrections(person, members, () => choice[decision]);
  }

  async endCoverage(person: TestPerson, member: string, lastDay: LocalDate): Promise<void> {
    this.chooseCorrections(person, [member], (terms) => ({
      state: 'OPEN',
      terms: { ...terms, effectiveDate: lastDay },
    }));
  }

  private chooseCorrections(
    person: TestPerson,
    members: readonly string[],
    choose: (proposed: ProposedCorrection) => CorrectionChoice | undefined,
  ): void {
    const { bill, history } = this.visits.stateOf(person);
    const concerned = this.discrepanciesOf(person).filter(({ memberName }) => members.includes(memberName));
    const choices = concerned.flatMap((one): readonly [string, CorrectionChoice | undefined][] => {
      const resolution = history.work.resolutions.get(one.key);
      const correction = resolution && decidedCorrection(one, resolution, bill.periodFrom);
      return correction ? [[one.key, choose(correction.proposed)]] : [];
    });
    if (choices.length < members.length) throw new Error(`Not all of ${members.join(', ')} have a correction`);
    this.visits.sessionOf(person).editor.chooseCorrections('Corrections', new Map(choices));
  }

  async choices(person: TestPerson, member: string): Promise<readonly Decision[]> {
    const concerned = this.discrepanciesOf(person).filter(({ memberName }) => memberName === member);
    if (concerned.length === 0) throw new Error(`No difference was found for ${member}`);
    return DECISIONS.filter((decision) => concerned.every(({ actions }) => actions.includes(decision)));
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    if (this.payerHistory.length > 0) return this.payerHistory;
    const state = this.visits.shownTo(person);
    if (state?.comparison.kind === 'failed') return [state.comparison.message];
    if (state?.comparison.kind !== 'compared') return [];
    const { likelyCauses, discrepancies, people, paidOutside, withoutDeduction, explainedByBalance, notice } =
      state.comparison;
    const { remembered } = state;
    const recalled = remembered.kind === 'loaded' ? remembered.recalled : new Map<string, Recalled>();
    return [
      ...likelyCauses.map((cause) => likelyCauseMessage(cause).title),
      ...discrepancies.map(({ cause }) => cause),
      ...discrepancies.flatMap((one) => {
        const found = recalled.get(one.key);
        return found ? [recalledMessage(found, one, 'last month')] : [];
      }),
      ...recalledGroups(discrepancies, recalled).map((group) => groupText(group, 'last month')),
      ...(notice ? [notice] : []),
      ...(paidOutside.length > 0 ? [paidOutsideText(paidOutside)] : []),
      ...(explainedByBalance.length > 0 ? [explainedByBalanceText(explainedByBalance)] : []),
      withoutDeductionText(withoutDeduction),
      ...people.proposals.flatMap((one) => [
        one.payroll.memberName,
        one.billed.memberName,
        likelihoodText(one),
        one.reason,
      ]),
    ];
  }

  private discrepanciesOf(person: TestPerson): readonly Discrepancy[] {
    return this.visits.comparedOf(person).discrepancies;
  }

  private recalledGroupsOf(person: TestPerson) {
    const { remembered } = this.visits.stateOf(person);
    if (remembered.kind !== 'loaded') throw new Error(`Nothing is remembered: ${remembered.kind}`);
    return recalledGroups(this.discrepanciesOf(person), remembered.recalled);
  }
}
