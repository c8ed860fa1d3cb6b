import { existsSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { counted } from '../../../../src/domain/platform/text/wording';
import type { Config } from '../../../platform/config/Config';
import { reasonOf } from '../../start/reasonOf';
import { type ComparedNumber, differencesIn } from './BackupContents';
import { BackupUnusable } from './BackupFile';
import { type CheckedBackup, checkBackup } from './checkBackup';
import type { KeptData } from './KeptData';
import { BACKUP_NAME, backupsFolderOf, withBackup } from './saveBackup';

/**
 * Restores a backup into a scratch database, checks and compares everything, and saves a report beside the backups, as text and as
 * JSON, also of a drill that fails. The drill is recorded in the current database, if there is one.
 *
 * @param file the newest backup in the data folder by default.
 * @returns the report, for the operator.
 * @throws BackupUnusable with the report if the backup did not pass, or if there is none.
 */
export async function runDrill(config: Config, data: KeptData, file: string | undefined, now: Date): Promise<string> {
  const folder = backupsFolderOf(config);
  const chosen = file ?? (await newestIn(folder));
  const report = await drill(config, data, chosen, now);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, `drill-${report.startedAt.replaceAll(':', '-')}`);
  const text = drillText(report);
  await writeFile(`${place}.txt`, text, { mode: 0o600 });
  await writeFile(`${place}.json`, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 });
  const { startedAt, seconds, problem, backup } = report;
  await data.recordDrill({ startedAt, madeAt: backup.madeAt, seconds, hasPassed: problem === null });
  if (problem === null && backup.madeAt !== null) await data.recordCheck(backup.madeAt, new Date());
  const saved = `${text}\nSaved to ${place}.txt and .json.`;
  if (problem !== null) throw new BackupUnusable(saved);
  return saved;
}

async function drill(config: Config, data: KeptData, file: string, now: Date): Promise<DrillReport> {
  const began = performance.now();
  let madeAt: string | null = null;
  const outcome = await withBackup(file, config.backup, (backup) => {
    madeAt = backup.head.madeAt;
    return checkBackup(config, data, backup);
  }).then(
    (checked) => ({ problem: null, checked }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : reasonOf(error), checked: null }),
  );
  const { size } = existsSync(file) ? await stat(file) : { size: 0 };
  return {
    startedAt: now.toISOString(),
    seconds: Math.round((performance.now() - began) / 1000),
    backup: { file, bytes: size, madeAt },
    ...outcome,
  };
}

async function newestIn(folder: string): Promise<string> {
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)) : [];
  // Their names contain the time.
  const newest = names.sort().at(-1);
  if (newest !== undefined) return path.join(folder, newest);
  throw new BackupUnusable(`There is no backup in ${folder}. Name its file: npm run restore -- <file> --drill`);
}

/** The result of a restore drill, as its JSON file has it. Times in UTC, ISO 8601. */
interface DrillReport {
  readonly startedAt: string;
  readonly seconds: number;
  /** `madeAt` is null if the file could not be read that far. */
  readonly backup: { readonly file: string; readonly bytes: number; readonly madeAt: string | null };
  /** Why it failed; null if everything was restored and adds up. */
  readonly problem: string | null;
  /** Null if it failed. */
  readonly checked: CheckedBackup | null;
}

/** The report for people. */
function drillText({ startedAt, seconds, backup, problem, checked }: DrillReport): string {
  const made = backup.madeAt === null ? 'unknown time' : backup.madeAt;
  return [
    `Restore drill of ${startedAt}: ${problem === null ? 'passed' : 'FAILED'}`,
    `Backup       ${backup.file}, made at ${made}, ${(backup.bytes / 1e6).toFixed(1)} MB`,
    `Duration     ${counted(seconds, 'second')}`,
    ...(problem === null ? [] : [`Problem      ${problem}`]),
    ...(checked === null ? [] : checkedLines(checked)),
    '',
  ].join('\n');
}

function checkedLines({ steps, rules, records, files, compared }: CheckedBackup): readonly string[] {
  const sum = compared.reduce((total, { of, restored = 0 }) => total + (of === 'ledger' ? restored : 0), 0);
  const isSaid = compared.some(({ saved }) => saved !== undefined);
  return [
    `Steps        ${steps.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`).join(', ')}`,
    `Money rules  all ${rules} hold for ${counted(records, 'record')}`,
    `Files        all ${files.toLocaleString('en-US')} are there`,
    `Ledger       its accounts add up to ${dollars(sum)}`,
    isSaid
      ? `Compared     ${counted(compared.length, 'number')} with the backup, ${counted(differencesIn(compared).length, 'difference')}`
      : 'Compared     nothing: a backup of an earlier version does not say what it contains',
    '',
    ...compared.map(numberLine),
  ];
}

function numberLine({ of, name, restored = 0 }: ComparedNumber): string {
  const label = of === 'ledger' ? `ledger account ${name}` : name;
  return `  ${label.padEnd(40)} ${(of === 'counts' ? restored.toLocaleString('en-US') : dollars(restored)).padStart(20)}`;
}

const dollars = (cents: number) => formatCents(cents as Cents);
