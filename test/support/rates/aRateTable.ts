import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/platform/database/Tables';
import type { RateRow, RateTableState } from '../../../src/domain/billing/rates/RateTable';
import { type LocalDate, localDate } from '../../../src/domain/platform/dates/LocalDate';

/** A rate by the month of every plan of Medical. */
export function aRate(changes: Partial<RateRow> = {}): RateRow {
  const whole = { className: '', plan: '', ageFrom: null, ageTo: null, maxVolumeCents: null };
  return { coverage: 'Medical', tier: 'EE', unit: 'MONTH', rate: 4_120_000, ...whole, ...changes };
}

interface RateTableOptions {
  readonly groupNumber: string;
  readonly carrierCode: string;
  readonly state: Extract<RateTableState, 'PROPOSED' | 'CONFIRMED'>;
  readonly effectiveFrom?: LocalDate;
  readonly rows?: readonly RateRow[];
}

/** Inserts a table that one person proposed and, if it is confirmed, another one confirmed. @returns its key */
export async function insertRateTable(db: Kysely<Tables>, options: RateTableOptions): Promise<string> {
  const { groupNumber, carrierCode, state, rows = [aRate()] } = options;
  const effectiveFrom = options.effectiveFrom ?? localDate('2026-01-01');
  const key = { group_number: groupNumber, table_pk: `${groupNumber}.rates${effectiveFrom.slice(0, 7)}` };
  const isConfirmed = state === 'CONFIRMED';
  await db
    .insertInto('rate_tables')
    .values({
      ...key,
      carrier_code: carrierCode,
      policy: '',
      effective_from: effectiveFrom,
      age_rule: 'FIRST_OF_MONTH',
      reductions: '[]',
      rows: JSON.stringify(rows),
      source: 'EXHIBIT',
      note: '',
      state,
      version: 1,
      proposed_at: '2026-01-01T00:00:00.000Z',
      proposed_by_user_id: 'nobody',
      proposed_by: 'Nobody',
      ...(isConfirmed && {
        confirmed_at: '2026-01-02T00:00:00.000Z',
        confirmed_by_user_id: 'another',
        confirmed_by: 'Another',
      }),
    })
    .execute();
  const content = { file_name: 'exhibit.txt', bytes: 13, sha256: 'none', content_base64: 'UmF0ZXMgb2YgMjAyNg==' };
  await db
    .insertInto('rate_exhibits')
    .values({ ...key, ...content })
    .execute();
  const at = '2026-01-02T00:00:00.000Z';
  const confirmed = {
    event: 'confirmed' as const,
    version: 1,
    at,
    by_user_id: 'another',
    by_name: 'Another',
    note: '',
  };
  if (isConfirmed)
    await db
      .insertInto('rate_events')
      .values({ ...key, ...confirmed })
      .execute();
  return key.table_pk;
}
