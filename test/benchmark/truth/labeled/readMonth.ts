import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { GivenFile } from '../../../../src/application/platform/shared/GivenFile';
import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import { TIERS } from '../../../../src/domain/billing/bills/Tier';
import type { EnrollmentRow } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { monthsOfRow } from '../../../../src/domain/office/uploads/monthsOfRow';
import type { ReadBatch, UploadValues } from '../../../../src/domain/office/uploads/RowReader';
import { firstOfMonth, type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { SameThreadReading } from '../../../support/files/SameThreadReading';
import { aLine } from '../../../support/reconciliation/aLine';
import { type Label, labelsOf, peopleOf, type SamePeople } from './labels';

/** A month of a group, labeled by its owner. */
export interface LabeledMonth {
  /** First day of the bill's month. */
  readonly periodFrom: LocalDate;
  readonly lines: readonly BillLine[];
  /** Lines of the bill before; undefined if it is not in the folder. */
  readonly previous: readonly BillLine[] | undefined;
  readonly payroll: readonly GivenFile[];
  readonly enrollment: readonly EnrollmentRow[];
  readonly labels: readonly Label[];
  readonly people: readonly SamePeople[];
}

/**
 * Reads a folder with `bill`, `payroll`, `labels.csv`, and where there are any `previous-bill`, `enrollment`, and `people.csv`. All
 * but the labels have the form in which they were received.
 *
 * @throws Error with what is missing or cannot be read, and what to do
 */
export async function readMonth(folder: string): Promise<LabeledMonth> {
  const names = readdirSync(folder).sort();
  const bytesOf = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)));
  const named = (stem: string) => names.filter((name) => path.parse(name).name === stem);
  const onlyFile = (stem: string) => {
    const [first, another] = named(stem);
    if (another) throw new Error(`${folder} has ${first} and ${another}. Keep one of them.`);
    return first;
  };
  const required = (stem: string) => {
    const name = onlyFile(stem);
    if (!name) throw new Error(`${folder} has no file named ${stem}, such as ${stem}.csv. See docs/labeled-months.md.`);
    return name;
  };
  const bill = await billOf(bytesOf, required('bill'));
  const previous = onlyFile('previous-bill');
  const enrollment = onlyFile('enrollment');
  const payroll = names.filter((name) => /^payroll\b/.test(path.parse(name).name));
  if (payroll.length === 0)
    throw new Error(`${folder} has no file named payroll, such as payroll.csv. See docs/labeled-months.md.`);
  const people = names.includes('people.csv') ? peopleOf(textOf(bytesOf('people.csv'))) : [];
  return {
    periodFrom: bill.periodFrom,
    lines: bill.lines,
    previous: previous === undefined ? undefined : (await billOf(bytesOf, previous)).lines,
    payroll: payroll.map((name) => given(name, bytesOf(name))),
    enrollment: enrollment === undefined ? [] : await enrollmentOf(bytesOf(enrollment), enrollment),
    labels: labelsOf(textOf(bytesOf(required('labels')))),
    people,
  };
}

async function billOf(
  bytesOf: (name: string) => Uint8Array,
  name: string,
): Promise<Pick<LabeledMonth, 'periodFrom' | 'lines'>> {
  const records = await recordsOf(bytesOf(name), name, UploadKind.CarrierBill);
  const months = records.map((values) => firstOfMonth(localDate(String(values['periodFrom']))));
  const [periodFrom = localDate('2026-01-01'), other] = [...new Set(months)];
  if (other) throw new Error(`${name} has bills of ${periodFrom} and ${other}. Keep the rows of one month.`);
  const lines = records.flatMap((values) => monthsOfRow({ row: 1, values }).map((one) => lineOf(one.values)));
  return { periodFrom, lines };
}

function lineOf(values: UploadValues): BillLine {
  const period = firstOfMonth(localDate(String(values['periodFrom'])));
  const month = values['coverageMonth'] ? firstOfMonth(localDate(String(values['coverageMonth']))) : period;
  return aLine({
    memberId: textIn(values, 'memberId'),
    memberName: textIn(values, 'memberName'),
    coverage: textIn(values, 'coverage'),
    plan: textIn(values, 'plan'),
    tier: tierIn(values) ?? 'EE',
    volumeCents: typeof values['volume'] === 'number' ? cents(values['volume']) : null,
    retroPeriod: month < period ? month : null,
    billed: Number(values['amount']),
  });
}

async function enrollmentOf(bytes: Uint8Array, name: string): Promise<readonly EnrollmentRow[]> {
  const dateIn = (values: UploadValues, field: string) => (values[field] ? localDate(String(values[field])) : null);
  return (await recordsOf(bytes, name, UploadKind.Enrollment)).map((values) => ({
    memberId: textIn(values, 'memberId'),
    memberName: textIn(values, 'memberName'),
    coverage: textIn(values, 'coverage'),
    plan: textIn(values, 'plan') || null,
    tier: tierIn(values) ?? null,
    volumeCents: typeof values['volume'] === 'number' ? cents(values['volume']) : null,
    from: dateIn(values, 'effectiveFrom'),
    to: dateIn(values, 'effectiveTo'),
    action: values['action'] === 'terminate' ? ('terminate' as const) : null,
  }));
}

/** Rows as an upload reads them. @throws Error for a row that cannot be read */
async function recordsOf(bytes: Uint8Array, name: string, kind: UploadKind): Promise<readonly UploadValues[]> {
  const batches: ReadBatch[] = [];
  const { result } = await new SameThreadReading().read(
    bytes,
    { kind, templates: [] },
    { onBatch: (batch) => Promise.resolve(void batches.push(batch)) },
  );
  if (result.problem !== '') throw new Error(`${name}: ${result.problem}`);
  const [bad] = batches.flatMap(({ badRows }) => badRows);
  if (bad) throw new Error(`${name}, row ${bad.row}: ${bad.errors.map(({ message }) => message).join(' ')}`);
  return batches.flatMap(({ records }) => records.map(({ values }) => values));
}

const tierIn = (values: UploadValues) => TIERS.find((tier) => tier === values['tier']);
const textIn = (values: UploadValues, field: string) => String(values[field] ?? '');
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function given(name: string, bytes: Uint8Array): GivenFile {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer as ArrayBuffer) };
}
