import { addMonths, dayOf, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { OFFICE_OWNER, UploadKind } from '../../../../src/domain/platform/files/UploadKind';
import type { Db } from '../../../platform/database/Tables';
import { notFound } from '../../../platform/shared/Refusal';
import { DEMO_SETTING, DemoCalendar, type DemoSetting, THIS_MONTH } from '../DemoCalendar';
import { groupBilledBy, tourGroups } from '../groups/demoGroups';
import { type GeneratedSample, paymentSamples, payrollSamples, type SamplePurpose } from './payrollSamples';
import { type BilledRow, enrollmentChanges, latestLines, lockboxDeposit, nextCarrierBill } from './uploadContents';

export interface DemoFileContent {
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** Sample files of every kind, generated from the demo's bills with known differences. */
export class DemoFiles {
  constructor(private readonly db: Db) {}

  /** Empty for owners without samples and if the database is not a demo. */
  async list(
    kind: UploadKind,
    owner: string,
    purpose: SamplePurpose = 'upload',
  ): Promise<readonly Omit<GeneratedSample, 'write'>[]> {
    const samples = await this.samples(kind, owner, purpose);
    return samples.map(({ name, mediaType, description }) => ({ name, mediaType, description }));
  }

  /** @throws Refusal NOT_FOUND if the list does not contain it. */
  async get(kind: UploadKind, owner: string, name: string): Promise<DemoFileContent> {
    const samples = await this.samples(kind, owner, 'compare');
    const sample = samples.find((one) => one.name === name);
    if (!sample) throw notFound('file');
    const { mediaType, write } = sample;
    return { name, mediaType, base64: Buffer.from(await write()).toString('base64') };
  }

  private async samples(kind: UploadKind, owner: string, purpose: SamplePurpose): Promise<readonly GeneratedSample[]> {
    const calendar = await this.calendar();
    if (!calendar) return [];
    if (kind === UploadKind.CarrierBill) return carrierBillSamples(this.db, owner);
    if (kind === UploadKind.Lockbox) return owner === OFFICE_OWNER ? lockboxSamples(this.db, calendar) : [];
    if (!tourGroups().some(({ groupNumber }) => groupNumber === owner)) return [];
    if (kind === UploadKind.ContinuationPayments) return paymentSamples(this.db, owner, calendar);
    if (kind === UploadKind.Enrollment) return enrollmentSamples(this.db, owner, calendar);
    return payrollSamples(this.db, owner, calendar, purpose);
  }

  private async calendar(): Promise<DemoCalendar | undefined> {
    const setting = await this.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', DEMO_SETTING)
      .executeTakeFirst();
    return setting && new DemoCalendar(new Date(firstStartOf(setting.value)));
  }
}

function firstStartOf(value: unknown): string {
  const { firstStart }: DemoSetting = isDemoSetting(value) ? value : { firstStart: '' };
  return firstStart;
}

function isDemoSetting(value: unknown): value is DemoSetting {
  return typeof value === 'object' && value !== null && 'firstStart' in value && typeof value.firstStart === 'string';
}

const CSV = 'text/csv';

/** Classes on a carrier's sample bill, by carrier: those of a school district. */
const CLASSES_ON_BILLS: ReadonlyMap<string, readonly string[]> = new Map([['SUM', ['Teachers', 'Staff']]]);

/** First check number of the sample, which no other check uses. */
const FIRST_CHECK = 81_001;

/** Enrollment changes as CSV and as an X12 834 file. */
function enrollmentSamples(db: Db, groupNumber: string, calendar: DemoCalendar): readonly GeneratedSample[] {
  const name = `enrollment-changes-${monthOf(calendar)}`;
  return [
    {
      name: `${name}.csv`,
      mediaType: CSV,
      description: 'Enrollment additions, changes and terminations, as text (CSV).',
      write: () => enrollmentChanges(db, groupNumber),
    },
    {
      name: `${name}.834`,
      mediaType: 'application/EDI-X12',
      description: 'Enrollment additions, changes and terminations, as a standard enrollment file (X12 834).',
      write: () => enrollmentInterchange(db, groupNumber, calendar.first(THIS_MONTH)),
    },
  ];
}

/** A carrier's next bill, for a group in which demo people can reconcile and pay it. */
function carrierBillSamples(db: Db, carrierCode: string): readonly GeneratedSample[] {
  const group = groupBilledBy(carrierCode);
  if (!group) return [];
  const classes = CLASSES_ON_BILLS.get(carrierCode) ?? [];
  const withClasses = classes.length > 0 ? ' and the class of each member' : '';
  return [
    {
      name: `next-bill-${carrierCode}-${group.groupNumber}.csv`,
      mediaType: CSV,
      description: `The next bill of ${group.name}${withClasses}, as text (CSV). After you commit it, it can be released, reconciled and paid.`,
      write: () => nextCarrierBill(db, group.groupNumber, carrierCode, classes),
    },
  ];
}

/** A bank's lockbox deposit: checks for bills, one for a group and one from an unknown remitter. */
function lockboxSamples(db: Db, calendar: DemoCalendar): readonly GeneratedSample[] {
  const groups = tourGroups().map(({ groupNumber }) => groupNumber);
  return [
    {
      name: `lockbox-${monthOf(calendar)}.csv`,
      mediaType: CSV,
      description: 'Lockbox checks: for bills, one for a group, and one from an unknown remitter, as text (CSV).',
      write: () => lockboxDeposit(db, groups, dayOf(calendar.now), FIRST_CHECK),
    },
  ];
}

function monthOf(calendar: DemoCalendar): string {
  return calendar.first(THIS_MONTH).slice(0, 7);
}

/** X12 codes of coverages. There are none for life and disability. */
const LINES: Readonly<Record<string, string>> = { Medical: 'HLT', Dental: 'DEN', Vision: 'VIS' };

const TIERS: Readonly<Record<string, string>> = { EE: 'EMP', ES: 'ESP', EC: 'ECH', FAM: 'FAM' };

const MEMBERS = 6;

const [ADDED, CHANGED, ENDED] = ['021', '001', '024'] as const;

/** Maintenance codes with their reasons: hire, change of coverage, termination. */
const CHANGES = [
  { code: ADDED, reason: '28' },
  { code: CHANGED, reason: 'AI' },
  { code: ENDED, reason: '08' },
] as const;

const CONTROL = '000000001';

/** Enrollment changes as an X12 834 file (005010X220A1) with additions, changes and terminations. */
async function enrollmentInterchange(db: Db, groupNumber: string, month: LocalDate): Promise<Uint8Array> {
  const byMember = new Map<string, BilledRow[]>();
  for (const line of await latestLines(db, groupNumber, null)) {
    if (LINES[line.coverage]) byMember.set(line.memberId, [...(byMember.get(line.memberId) ?? []), line]);
  }
  const members = [...byMember.values()].slice(-MEMBERS).flatMap((lines, index) => memberOf(lines, index, month));
  const day = month.replaceAll('-', '');
  const transaction = [
    'ST*834*0001*005010X220A1',
    `BGN*00*${day}-1*${day}*0900****2`,
    `N1*P5*EMPLOYER*24*${groupNumber}`,
    'N1*IN*CARRIERS*24*000000000',
    ...members,
  ];
  const text = [
    `ISA*00*          *00*          *ZZ*${'DEMOHR'.padEnd(15)}*ZZ*${'LISTBILL'.padEnd(15)}*${day.slice(2)}*0900*^*00501*${CONTROL}*0*T*:`,
    `GS*BE*DEMOHR*LISTBILL*${day}*0900*1*X*005010X220A1`,
    ...transaction,
    `SE*${transaction.length + 1}*0001`,
    'GE*1*1',
    `IEA*1*${CONTROL}`,
  ]
    .map((segment) => `${segment}~\n`)
    .join('');
  return new TextEncoder().encode(text);
}

function memberOf(lines: readonly BilledRow[], index: number, month: LocalDate): readonly string[] {
  const [first] = lines;
  const change = CHANGES[index % CHANGES.length];
  if (!first || !change) return [];
  const { code, reason } = change;
  const isEnd = code === ENDED;
  const [last = '', given = ''] = first.memberName.split(', ').map(withoutSeparators);
  const day = (isEnd ? month : addMonths(month, 1)).replaceAll('-', '');
  return [
    `INS*Y*18*${code}*${reason}*A***FT`,
    `REF*0F*${first.memberId}`,
    `NM1*IL*1*${last.toUpperCase()}*${given.toUpperCase()}`,
    ...lines.flatMap(({ coverage, plan, tier }) => [
      `HD*${code}**${LINES[coverage]}*${withoutSeparators(plan)}*${TIERS[tier] ?? ''}`,
      `DTP*${isEnd ? '349' : '348'}*D8*${day}`,
    ]),
  ];
}

/** Replaces X12 separators. */
function withoutSeparators(text: string): string {
  return text.replace(/[*~:^]/g, ' ').trim();
}
