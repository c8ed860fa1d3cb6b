import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureAcross } from './across/measureAcross';
import { measureBill } from './browser/measureBill';
import { measureLoad } from './browser/measureLoad';
import { measureScreens } from './browser/measureScreens';
import { measureClicks } from './clicks/measureClicks';
import { measureCrowd } from './crowd/measureCrowd';
import { measureDocuments } from './documents/measureDocuments';
import { measureExplained } from './explained/measureExplained';
import { measureExports } from './exports/measureExports';
import { measureGroup } from './group/measureGroup';
import { measureHostile } from './hostile/measureHostile';
import { measureIdentity } from './identity/measureIdentity';
import { measureLayouts } from './layouts/measureLayouts';
import { measureMatching } from './match/measureMatching';
import { measureReading } from './match/measureReading';
import { measureMemory } from './memory/measureMemory';
import { measurePalette } from './palette/measurePalette';
import { measurePrinted } from './printed/measurePrinted';
import { measureProcessing } from './processing/measureProcessing';
import { measureFrames } from './reconcile/measureFrames';
import { measureGrid } from './reconcile/measureGrid';
import { measureKeys } from './reconcile/measureKeys';
import { measureRelease } from './release/measureRelease';
import { measureReplica } from './replica/measureReplica';
import { measureSearch } from './search/measureSearch';
import type { BenchOptions } from './shared/BenchOptions';
import type { Figure } from './shared/Figure';
import { printFigure, printHeadings } from './shared/printFigures';
import { measureSignIn } from './signin/measureSignIn';
import { measureSize } from './size/measureSize';
import { measureStart } from './start/measureStart';
import { measurePayment } from './trail/measurePayment';
import { measureTrail } from './trail/measureTrail';
import { measureTruth } from './truth/measureTruth';
import { measureLargeFiles } from './uploads/measureLargeFiles';
import { measureUploads } from './uploads/measureUploads';
import { measureWorkbooks } from './workbooks/measureWorkbooks';

const REPORTS = fileURLToPath(new URL('../../reports', import.meta.url));

const PARTS: Readonly<Record<string, (options: BenchOptions) => AsyncIterable<Figure>>> = {
  size: measureSize,
  match: measureMatching,
  payroll: measureReading,
  layouts: measureLayouts,
  start: measureStart,
  bill: measureBill,
  keys: measureKeys,
  grid: measureGrid,
  frames: measureFrames,
  load: measureLoad,
  screens: measureScreens,
  clicks: measureClicks,
  signin: measureSignIn,
  search: measureSearch,
  palette: measurePalette,
  across: measureAcross,
  replica: measureReplica,
  group: measureGroup,
  explained: measureExplained,
  hostile: measureHostile,
  workbooks: measureWorkbooks,
  uploads: measureUploads,
  largeFiles: measureLargeFiles,
  crowd: measureCrowd,
  release: measureRelease,
  processing: measureProcessing,
  memory: measureMemory,
  payment: measurePayment,
  trail: measureTrail,
  truth: measureTruth,
  identity: measureIdentity,
  documents: measureDocuments,
  printed: measurePrinted,
  exports: measureExports,
};

/** Runs the requested measurements. @returns whether every goal is met. */
export async function bench(args: string[]): Promise<boolean> {
  const parsed = readArguments(args);
  if (typeof parsed === 'string') {
    console.error(parsed);
    return false;
  }
  const machine = machineText();
  console.log(`${machine}\n`);
  const measured: (Figure & { part: string })[] = [];
  for (const part of parsed.parts) {
    printHeadings(part);
    for await (const figure of PARTS[part]?.(parsed.options) ?? []) {
      printFigure(figure);
      measured.push({ part, ...figure });
    }
    console.log();
  }
  await mkdir(REPORTS, { recursive: true });
  const report = { at: new Date().toISOString(), machine, options: parsed.options, figures: measured };
  await writeFile(`${REPORTS}/bench.json`, JSON.stringify(report, null, 2));
  const missed = measured.filter(({ goal }) => goal?.isMet === false);
  console.log(missed.length === 0 ? 'Every goal is met.' : `Goals missed: ${missed.length}.`);
  return missed.length === 0;
}

function readArguments(args: string[]): { parts: readonly string[]; options: BenchOptions } | string {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      bills: { type: 'string', default: '1000000' },
      'lines-per-bill': { type: 'string', default: '2' },
      seconds: { type: 'string', default: '5' },
      payments: { type: 'string', default: '100000' },
      calls: { type: 'string', default: '100000' },
      employers: { type: 'string', default: '100' },
      months: { type: 'string', default: '12' },
      seed: { type: 'string', default: '1' },
      layout: { type: 'string', default: '' },
      texts: { type: 'boolean', default: false },
      month: { type: 'string', default: '' },
    },
  });
  const names = Object.keys(PARTS);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) return `There is no ${unknown.join(', no ')} to measure. There are: ${names.join(', ')}.`;
  const { layout, texts, month } = values;
  const numbers = [
    values.bills,
    values['lines-per-bill'],
    values.seconds,
    values.payments,
    values.calls,
    values.employers,
    values.months,
    values.seed,
  ].map(Number);
  const [bills = 0, linesPerBill = 0, seconds = 0, payments = 0, calls = 0, employers = 0, months = 0, seed = 0] =
    numbers;
  if (!numbers.every((number) => Number.isSafeInteger(number) && number > 0)) {
    return '--bills, --lines-per-bill, --seconds, --payments, --calls, --employers, --months, and --seed are whole numbers above zero.';
  }
  const parts = names.filter((name) => positionals.length === 0 || positionals.includes(name));
  const options = { bills, linesPerBill, seconds, payments, calls, employers, months, seed, layout, texts, month };
  return { parts, options };
}

function machineText(): string {
  const cores = cpus();
  const gigabytes = Math.round(totalmem() / 1024 ** 3);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'core'}, ${gigabytes} GB, ${process.platform}, Node ${process.versions.node}, load ${load}`;
}
