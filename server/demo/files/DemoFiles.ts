import { sql } from 'kysely';
import type { BillLine } from '../../../src/domain/bills/BillLine';
import { notFound } from '../../application/shared/Refusal';
import { ofBill } from '../../infrastructure/sql/bills/billKey';
import { selectLines } from '../../infrastructure/sql/bills/selectLines';
import type { Db } from '../../infrastructure/sql/Tables';
import { DemoCalendar, THIS_MONTH } from '../chance/DemoCalendar';
import { DEMO_SETTING, type DemoSetting } from '../DemoSetting';
import { demoGroups } from '../groups/demoGroups';
import { LAYOUTS } from './layouts';
import { payrollOf } from './payrollOf';

export interface DemoFileEntry {
  readonly name: string;
  readonly mediaType: string;
  readonly description: string;
}

export interface DemoFile {
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** Groups with sample files, by index: those of the demo people who reconcile. */
const GROUPS_WITH_FILES = [0, 1, 2];

/** Sample payroll files: made from the bill of the month of the first start, with known differences. */
export class DemoFiles {
  constructor(private readonly db: Db) {}

  /** Empty for groups without one, and in a database that is not the demo's. */
  async list(groupNumber: string): Promise<readonly DemoFileEntry[]> {
    const calendar = await this.calendar();
    if (!calendar || !hasFiles(groupNumber)) return [];
    return LAYOUTS.map(({ extension, mediaType, description }) => ({
      name: fileName(calendar, extension),
      mediaType,
      description,
    }));
  }

  /** @throws Refusal 404 NOT_FOUND when the list does not have it. */
  async get(groupNumber: string, name: string): Promise<DemoFile> {
    const calendar = await this.calendar();
    if (!calendar || !hasFiles(groupNumber)) throw notFound('file');
    const layout = LAYOUTS.find(({ extension }) => fileName(calendar, extension) === name);
    if (!layout) throw notFound('file');
    const billPk = `${groupNumber}.${calendar.tag(THIS_MONTH)}-1`;
    const bytes = await layout.write(payrollOf(billPk, await this.lines(billPk)).rows);
    return { name, mediaType: layout.mediaType, base64: Buffer.from(bytes).toString('base64') };
  }

  private lines(billPk: string): Promise<readonly BillLine[]> {
    return selectLines(this.db, sql`where ${ofBill('l', { billPk })}`);
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

function hasFiles(groupNumber: string): boolean {
  return demoGroups().some((group) => group.groupNumber === groupNumber && GROUPS_WITH_FILES.includes(group.index));
}

function fileName(calendar: DemoCalendar, extension: string): string {
  return `payroll-deductions-${calendar.first(THIS_MONTH).slice(0, 7)}.${extension}`;
}
