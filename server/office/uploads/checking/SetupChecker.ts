import {
  isSameSetup,
  SETUP_KINDS,
  type SetupKind,
  type SetupRecord,
} from '../../../../src/domain/office/setup/SetupRecord';
import { type SetupRow, setupRowOf } from '../../../../src/domain/office/setup/setupRow';
import type { BadRow, ReadBatch, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { effectMessage } from '../../../../src/domain/office/uploads/uploadMessages';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { sentence } from '../../../../src/domain/platform/text/wording';
import { referenceProblems } from '../../setup/SaveSetup';
import type { UploadLookup } from '../ports';
import { badRow, type CheckResult, type FileChecker } from './FileChecker';

const FIELDS: Readonly<Record<string, string>> = { repCode: 'rep', carrierCodes: 'carriers', agentCodes: 'agents' };

/**
 * Checks a file of groups, carriers, agents and reps against the existing ones and the rows above: a group may name a carrier
 * that an earlier row adds.
 *
 * @source docs/decisions/setup.md#one-kind-of-file-adds-and-changes-all-of-them
 */
export class SetupChecker implements FileChecker {
  /** Rows of the file so far, by kind and lowercase code. */
  private readonly rows = new Map<string, { readonly row: number; readonly record: SetupRow }>();
  private readonly added = new Map<SetupKind, number>();
  private readonly changed = new Map<SetupKind, number>();
  private goodRows = 0;
  private errorRows = 0;

  constructor(
    private readonly lookup: Pick<UploadLookup, 'setupRecords' | 'setupLastDays'>,
    private readonly today: LocalDate,
  ) {}

  async take({ records, badRows }: ReadBatch): Promise<ReadBatch> {
    const good: UploadRecord[] = [];
    const bad: BadRow[] = [...badRows];
    const existing = await this.existing(records);
    for (const record of records) {
      // oxlint-disable-next-line no-await-in-loop -- a row may refer to the rows above
      const problem = await this.problemOf(record, existing);
      if (problem) bad.push(badRow(record, ...problem));
      else good.push(record);
    }
    this.goodRows += good.length;
    this.errorRows += bad.length;
    return { records: good, badRows: bad };
  }

  end(): CheckResult {
    const { goodRows, errorRows, added, changed } = this;
    return {
      goodRows,
      errorRows,
      totalCents: null,
      effect: effectMessage({ kind: 'setup', rows: goodRows, added, changed }),
      notice: '',
      // Only people who see every group see files of all of them.
      groupNumbers: [''],
      errors: [],
      isIncluded: () => true,
      bills: [],
    };
  }

  private async existing(records: readonly UploadRecord[]): Promise<ReadonlyMap<string, SetupRecord>> {
    const rows = records.flatMap(({ values }) => setupRowOf(values) ?? []);
    const found = await Promise.all(
      SETUP_KINDS.map(async (kind) => {
        const codes = rows.filter((row) => row.kind === kind).map(({ code }) => code);
        return codes.length === 0 ? [] : this.lookup.setupRecords(kind, codes);
      }),
    );
    return new Map(found.flat().map((record) => [keyOf(record), record]));
  }

  private async problemOf(
    { row, values }: UploadRecord,
    existing: ReadonlyMap<string, SetupRecord>,
  ): Promise<readonly [field: string, message: string] | undefined> {
    const record = setupRowOf(values);
    if (!record) return ['type', 'The type is group, carrier, agent or rep.'];
    const earlier = this.rows.get(keyOf(record));
    if (earlier) return ['code', `Row ${earlier.row} already has ${record.code}.`];
    const before = existing.get(keyOf(record));
    if (before && before.code !== record.code)
      return ['code', sentence(`${before.code} is in use in other letters: ${before.name}`)];
    const lastDays = (kind: SetupKind, codes: readonly string[]) => this.lastDays(kind, codes);
    const [problem] = Object.entries(await referenceProblems({ lastDays }, before ?? null, record.values, this.today));
    if (problem) return [FIELDS[problem[0]] ?? problem[0], problem[1]];
    this.rows.set(keyOf(record), { row, record });
    if (!before) count(this.added, record.kind);
    else if (!isSameSetup(before, record.values)) count(this.changed, record.kind);
    return undefined;
  }

  /** Last days of existing records and of those in the rows above. */
  private async lastDays(kind: SetupKind, codes: readonly string[]): Promise<ReadonlyMap<string, LocalDate | null>> {
    const inFile = codes.flatMap((code) => {
      const above = this.rows.get(keyOf({ kind, code }))?.record;
      return above?.code === code ? [[code, above.values.endsOn] as const] : [];
    });
    const others = codes.filter((code) => !inFile.some(([known]) => known === code));
    return new Map([...(await this.lookup.setupLastDays(kind, others)), ...inFile]);
  }
}

function count(counts: Map<SetupKind, number>, kind: SetupKind): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

function keyOf({ kind, code }: Pick<SetupRow, 'kind' | 'code'>): string {
  return `${kind}\0${code.toLowerCase()}`;
}
