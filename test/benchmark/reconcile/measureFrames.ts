import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { plantedBill } from '../../support/reconciliation/plantedBill';
import { atMost, type Figure } from '../shared/Figure';
import { openReconcileStage } from './openReconcileStage';

const MEMBERS = 50_000;
const FIRST_DATE = '11/15/2026';
const SECOND_DATE = '11/30/2026';
const MAX_MS = 50;
const MAX_TOGETHER_MS = 2_500;

/**
 * Compares a payroll file of 50,000 members with three coverages and two pay dates with its bill, in the browser: the time
 * from choosing the file to the differences, and how long the page did not respond meanwhile and while the draft was saved.
 */
export async function* measureFrames(): AsyncGenerator<Figure> {
  const stage = await openReconcileStage();
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-bench-'));
  try {
    const { page } = stage;
    const { lines, deductions } = plantedBill({
      memberCount: MEMBERS,
      kinds: ['NO_DEDUCTION', 'AMOUNT_OVER', 'ROUNDING'],
      hasIds: true,
    });
    const seen = new Set<string>();
    const rows = deductions.map(({ memberId, memberName, coverage, amountCents }) => {
      const key = `${memberId} ${coverage}`;
      const date = seen.has(key) ? SECOND_DATE : FIRST_DATE;
      seen.add(key);
      return `${memberId},"${memberName}",${date},${coverage},${(amountCents / 100).toFixed(2)}`;
    });
    const file = path.join(folder, 'payroll.csv');
    writeFileSync(file, ['Employee ID,Name,Pay Date,Deduction,Amount', ...rows].join('\n'));
    const billPk = await stage.bill('2026-11-01', lines);
    await stage.open(`bills/${billPk}/reconcile`);
    await page.getByRole('tab', { name: /^Lines/ }).click();
    await page.getByText(/^([\d,]+) of \1 lines$/).waitFor();
    await page.getByRole('tab', { name: /^Payroll file/ }).click();
    await page.evaluate(watchTasks);
    const dialog = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    const saved = page.waitForResponse(/\/drafts\/payroll\./);
    const start = performance.now();
    await (await dialog).setFiles(file);
    await page.getByText(/\d+ agree · \d+ differ · \d+ open/).waitFor();
    const value = performance.now() - start;
    const compared = await page.evaluate(takeTasks);
    yield {
      name: `read and compare ${rows.length.toLocaleString('en-US')} rows in the browser`,
      value,
      unit: 'ms',
      goal: atMost(value, MAX_TOGETHER_MS),
    };
    yield* figuresOf('until the differences are shown', compared);
    await saved;
    yield* figuresOf('until the draft is saved', await page.evaluate(takeTasks));
    yield* figuresOf('until a decision about all is shown', await decideAll(page));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await stage.close();
  }
}

function* figuresOf(name: string, tasks: readonly number[]): Generator<Figure> {
  const longest = Math.max(0, ...tasks);
  yield { name: `longest task ${name}`, value: longest, unit: 'ms', goal: atMost(longest, MAX_MS) };
  yield { name: `  tasks over ${MAX_MS} ms`, value: tasks.length, unit: '' };
}

async function decideAll(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: 'Apply suggestions' }).click();
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Change/ });
  const done = page.getByText(/ · 0 open$/);
  await done.or(confirm).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await done.waitFor();
  return page.evaluate(takeTasks);
}

declare global {
  interface Window {
    longTasks?: number[];
  }
}

/** Collects tasks that blocked the page for more than 50 ms. */
function watchTasks(): void {
  const tasks: number[] = [];
  window.longTasks = tasks;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
}

/** @returns milliseconds of each since the last time. */
function takeTasks(): number[] {
  return window.longTasks?.splice(0) ?? [];
}
