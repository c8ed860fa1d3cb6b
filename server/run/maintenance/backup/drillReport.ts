import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { counted } from '../../../../src/domain/platform/text/wording';
import { type ComparedNumber, differencesIn } from './BackupContents';
import type { CheckedBackup } from './checkBackup';

/** The result of a restore drill, as its JSON file has it. Times in UTC, ISO 8601. */
export interface DrillReport {
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
export function drillText({ startedAt, seconds, backup, problem, checked }: DrillReport): string {
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
