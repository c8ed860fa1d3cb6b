import { CorrectionLayouts } from '../../../src/application/billing/corrections/CorrectionLayouts';
import { ChangeCorrections, type CorrectionFormat } from '../../../src/application/billing/corrections/Corrections';
import {
  FindReadyCorrections,
  SendReadyCorrections,
} from '../../../src/application/billing/corrections/ReadyCorrections';
import { Lists } from '../../../src/application/platform/lists/Lists';
import {
  CORRECTION_STATE_LABELS,
  type Correction,
  type CorrectionRecipient,
  type CorrectionTerms,
  correctionText,
  RECIPIENT_LABELS,
  recipientOf,
} from '../../../src/domain/billing/corrections/Correction';
import type { CorrectionLayout } from '../../../src/domain/billing/corrections/CorrectionLayout';
import { CORRECTIONS } from '../../../src/domain/billing/corrections/correctionList';
import type {
  CorrectionAnswer,
  CorrectionDecision,
  CorrectionSort,
} from '../../../src/domain/billing/corrections/correctionSteps';
import { eachOf, membersText } from '../../../src/domain/billing/corrections/inquiryMembers';
import { notOnBillLetter } from '../../../src/domain/billing/notOnBill/notOnBillLetter';
import { NOT_ON_BILL } from '../../../src/domain/billing/notOnBill/notOnBillList';
import {
  INSURED_STATE_LABELS,
  nextStepOf,
  PAID_PART_LABELS,
  type PayingNotOnBill,
} from '../../../src/domain/billing/notOnBill/PayingNotOnBill';
import { codeName } from '../../../src/domain/platform/access/codeNames';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { dayText, monthText } from '../../../src/ui/kit/values/DateText';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ListFormat } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';
import type { CorrectionShown, CorrectionTasks, ListOrder, UnbilledShown } from '../tasks/CorrectionTasks';
import { theOnly } from '../theOnly';
import { exportedBytes } from './exportedBytes';
import { fileOf } from './fileOf';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';

export class UseCaseCorrectionTasks implements CorrectionTasks, Shows {
  private readonly orders = new Map<TestPerson, ListOrder<CorrectionSort>>();
  /** Why the last decision did not change some corrections. */
  private problems: readonly string[] = [];

  constructor(private readonly users: UseCaseUsers) {}

  async sort(person: TestPerson, order: ListOrder<CorrectionSort>): Promise<void> {
    this.orders.set(person, order);
  }

  async shown(person: TestPerson): Promise<readonly CorrectionShown[]> {
    return (await this.all(person)).map((item) => ({
      member: item.memberName,
      correction: [correctionText(item, dayText), ...inquiryWords(item)].join(' '),
      to: RECIPIENT_LABELS[recipientOf(item.kind)],
      state: item.isOverdue ? 'Overdue' : CORRECTION_STATE_LABELS[item.state],
      'send by': item.sendBy === null ? '' : dayText(item.sendBy),
      'shown by': item.evidence,
    }));
  }

  async unbilled(person: TestPerson): Promise<readonly UnbilledShown[]> {
    return (await this.people(person)).map((item) => ({
      member: item.memberName,
      coverage: item.coverage ?? 'All coverages',
      'paid for': PAID_PART_LABELS[item.part],
      enrollment: INSURED_STATE_LABELS[item.state],
      next: nextStepOf(item),
    }));
  }

  async unbilledLetter(person: TestPerson): Promise<string> {
    const { me } = await this.users.appOf(person);
    const letter = notOnBillLetter(await this.people(person), {
      day: dayText,
      month: monthText,
      carrier: (code) => codeName(me?.codeNames ?? {}, 'carrier', code),
    });
    return letter ? `Write to ${letter.to}\n${letter.subject}\n${letter.body}` : '';
  }

  async decide(person: TestPerson, members: readonly string[], decision: CorrectionDecision): Promise<void> {
    const concerned = (await this.each(person)).filter(({ memberName }) => members.includes(memberName));
    if (concerned.length === 0) throw await this.missing(person, members.join(', '));
    const app = await this.users.appOf(person);
    const results = await app.attempt(app.get(ChangeCorrections).decide(concerned, decision));
    this.problems = (results ?? []).flatMap(({ ok, message }) => (ok ? [] : [message]));
    for (const problem of this.problems) app.recordRefusal(problem);
  }

  confirmFrom(person: TestPerson, member: string, day: LocalDate): Promise<void> {
    return this.saveDay(person, member, day, true);
  }

  endCoverage(person: TestPerson, member: string, day: LocalDate): Promise<void> {
    return this.saveDay(person, member, day, false);
  }

  private async saveDay(person: TestPerson, member: string, day: LocalDate, isConfirmed: boolean): Promise<void> {
    const found = (await this.all(person)).filter(
      ({ memberName, kind }) => memberName === member && recipientOf(kind) === 'CARRIER',
    );
    if (found.length === 0) throw await this.missing(person, `${member} to the carrier`);
    const correction = theOnly(found, `correction to the carrier for ${member}`);
    const app = await this.users.appOf(person);
    await app.attempt(
      app.get(ChangeCorrections).edit(correction, { ...termsOf(correction), effectiveDate: day }, isConfirmed),
    );
  }

  async collectIn(person: TestPerson, member: string, installments: number): Promise<void> {
    const found = (await this.all(person)).filter(
      ({ memberName, kind }) => memberName === member && recipientOf(kind) === 'PAYROLL',
    );
    if (found.length === 0) throw await this.missing(person, `${member} to payroll`);
    const correction = theOnly(found, `correction to payroll for ${member}`);
    const app = await this.users.appOf(person);
    await app.attempt(app.get(ChangeCorrections).edit(correction, { ...termsOf(correction), installments }, true));
  }

  async answer(person: TestPerson, members: readonly string[], answer: CorrectionAnswer, note: string): Promise<void> {
    const items = (await this.all(person)).map((item) =>
      eachOf(item).filter((one) => members.includes(one.memberName)),
    );
    if (items.flat().length === 0) throw await this.missing(person, members.join(', '));
    const app = await this.users.appOf(person);
    for (const [first, ...others] of items) {
      const pks = others.map(({ correctionPk }) => correctionPk);
      if (first) await app.attempt(app.get(ChangeCorrections).answer(first, answer, note, pks));
    }
  }

  send(person: TestPerson, members: readonly string[], format: ListFormat): Promise<Uint8Array> {
    return this.sendAs(person, members, format === 'CSV' ? 'csv' : 'xlsx');
  }

  sendAs834(person: TestPerson, members: readonly string[]): Promise<Uint8Array> {
    return this.sendAs(person, members, '834');
  }

  async recordAnswer(person: TestPerson, text: string): Promise<void> {
    const [first] = await this.all(person);
    if (!first) throw new Error('There is no correction.');
    const app = await this.users.appOf(person);
    const change = app.get(ChangeCorrections);
    await app.attempt(
      change
        .readAnswer(fileOf({ name: 'answer.txt', bytes: new TextEncoder().encode(text) }))
        .then((file) => change.recordAnswer(first.groupNumber, file)),
    );
  }

  private async sendAs(person: TestPerson, members: readonly string[], format: CorrectionFormat): Promise<Uint8Array> {
    const concerned = (await this.each(person)).filter(({ memberName }) => members.includes(memberName));
    const [first] = concerned;
    if (!first) throw await this.missing(person, members.join(', '));
    const app = await this.users.appOf(person);
    const pks = concerned.map(({ correctionPk }) => correctionPk);
    const command = app.get(ChangeCorrections);
    const { groupNumber } = first;
    const filePk = await app.attempt(command.send(groupNumber, pks, format, false), true);
    const file = filePk && (await app.attempt(command.file(groupNumber, filePk)));
    return file ? file.bytes : new Uint8Array();
  }

  async sendConfirmed(person: TestPerson, { billPk, group }: StageBill): Promise<readonly Uint8Array[]> {
    const app = await this.users.appOf(person);
    const ready = app.get(FindReadyCorrections).open();
    ready.show({ groupNumber: group.groupNumber, billPk });
    const { batches = [] } = (await app.load(ready.result$)) ?? {};
    const files: Uint8Array[] = [];
    const toSend = batches.map((batch) => ({ batch, format: 'xlsx' as const }));
    const failed = await app.get(SendReadyCorrections).of(toSend, (_, { bytes }) => files.push(bytes))();
    for (const { error } of failed) await app.attempt(Promise.reject(error));
    return files;
  }

  async saveLayout(
    person: TestPerson,
    recipient: CorrectionRecipient,
    changed: Partial<CorrectionLayout>,
  ): Promise<void> {
    const concerned = (await this.all(person)).find(({ kind }) => recipientOf(kind) === recipient);
    if (!concerned) throw new Error(`There is no correction to ${RECIPIENT_LABELS[recipient]}.`);
    const { groupNumber, carrierCode } = concerned;
    const app = await this.users.appOf(person);
    const editor = app
      .get(CorrectionLayouts)
      .of({ groupNumber, recipient, carrierCode: recipient === 'CARRIER' ? carrierCode : undefined });
    const found = await app.load(editor.layout$);
    if (!found) return;
    await app.attempt(editor.save({ ...found.layout, ...changed }));
  }

  async exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    const query = { status: 'all', q: '', page: 0, size: 50 } as const;
    const order = this.orders.get(person);
    return exportedBytes(await this.users.appOf(person), { list: CORRECTIONS, query: { ...query, ...order } }, format);
  }

  async textsFor(): Promise<readonly string[]> {
    return this.problems;
  }

  /** All corrections, with each member of an inquiry. */
  /** @param whom such as `Omar Diaz to payroll` */
  private async missing(person: TestPerson, whom: string): Promise<RangeError> {
    const known = (await this.each(person)).map(
      (one) => `${one.memberName} to ${RECIPIENT_LABELS[recipientOf(one.kind)]}`,
    );
    const those =
      known.length > 0 ? `The corrections: ${known.join(', ')}.` : 'They are proposed when the bill is reconciled.';
    return new RangeError(`There is no correction for ${whom}. ${those}`);
  }

  private async each(person: TestPerson): Promise<readonly Correction[]> {
    return (await this.all(person)).flatMap(eachOf);
  }

  private async people(person: TestPerson): Promise<readonly PayingNotOnBill[]> {
    const app = await this.users.appOf(person);
    const list = app.get(Lists).open(NOT_ON_BILL);
    list.show({ status: undefined, coverage: undefined, q: '', page: 0, size: 50 });
    return (await app.load(list.result$))?.items ?? [];
  }

  private async all(person: TestPerson): Promise<readonly Correction[]> {
    const app = await this.users.appOf(person);
    const list = app.get(Lists).open(CORRECTIONS);
    const filter = { status: 'all', to: undefined, month: undefined, q: '' } as const;
    list.show({ ...filter, ...this.orders.get(person), page: 0, size: 50 });
    return (await app.load(list.result$))?.items ?? [];
  }
}

function termsOf(correction: Correction): CorrectionTerms {
  const { kind, effectiveDate, value, monthlyCents, oneTimeCents, installments } = correction;
  const { tax, planYear, authorization, note } = correction;
  return { kind, effectiveDate, value, monthlyCents, oneTimeCents, installments, tax, planYear, authorization, note };
}

function inquiryWords(item: Correction): readonly string[] {
  const members = membersText(item);
  return members === undefined ? [] : [`about ${members}: ${item.inquiry}`];
}
