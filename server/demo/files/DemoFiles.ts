import { OFFICE_OWNER, UploadKind } from '../../../src/domain/uploads/UploadKind';
import { notFound } from '../../application/shared/Refusal';
import type { Db } from '../../infrastructure/sql/Tables';
import { DEMO_SETTING, DemoCalendar, type DemoSetting } from '../DemoCalendar';
import { tourGroups } from '../groups/demoGroups';
import { payrollSamples, type SampleFile } from './payrollSamples';
import { carrierBillSamples, enrollmentSamples, lockboxSamples } from './uploadSamples';

export interface DemoFile {
  readonly name: string;
  readonly mediaType: string;
  readonly base64: string;
}

/** Sample files of every kind, generated from the demo's bills with known differences. */
export class DemoFiles {
  constructor(private readonly db: Db) {}

  /** Empty for owners without samples and if the database is not a demo. */
  async list(kind: UploadKind, owner: string): Promise<readonly Omit<SampleFile, 'write'>[]> {
    const samples = await this.samples(kind, owner);
    return samples.map(({ name, mediaType, description }) => ({ name, mediaType, description }));
  }

  /** @throws Refusal NOT_FOUND if the list does not contain it. */
  async get(kind: UploadKind, owner: string, name: string): Promise<DemoFile> {
    const samples = await this.samples(kind, owner);
    const sample = samples.find((one) => one.name === name);
    if (!sample) throw notFound('file');
    const { mediaType, write } = sample;
    return { name, mediaType, base64: Buffer.from(await write()).toString('base64') };
  }

  private async samples(kind: UploadKind, owner: string): Promise<readonly SampleFile[]> {
    const calendar = await this.calendar();
    if (!calendar) return [];
    if (kind === UploadKind.CarrierBill) return carrierBillSamples(this.db, owner);
    if (kind === UploadKind.Lockbox) return owner === OFFICE_OWNER ? lockboxSamples(this.db, calendar) : [];
    if (!tourGroups().some(({ groupNumber }) => groupNumber === owner)) return [];
    const samplesOf = kind === UploadKind.Enrollment ? enrollmentSamples : payrollSamples;
    return samplesOf(this.db, owner, calendar);
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
