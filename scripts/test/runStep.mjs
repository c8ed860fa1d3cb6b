import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { printHeading } from './print.mjs';
import { processorSecondsIn, withTimes } from './processorTime.mjs';

/**
 * @typedef {{ name: string, live: boolean, seconds: number, processorSeconds?: number | undefined, passed: number, failed: number,
 *   output: string, files?: import('./results.mjs').TimedFile[], failures?: string[] }} StepResult
 * @param {import('./steps.mjs').Step} step
 * @param {{ prefix?: string }} [options] prefix: starts every line of live output, for steps that run side by side
 * @returns {Promise<StepResult>} never rejects
 */
export async function runStep(step, { prefix } = {}) {
  const live = step.report !== undefined;
  if (live) {
    if (!prefix) printHeading(step.name);
    await mkdir(path.dirname(step.report), { recursive: true });
    await rm(step.report, { force: true });
  }
  const started = performance.now();
  const { code, output, times } = await run(step, live, prefix);
  const seconds = (performance.now() - started) / 1000;
  return {
    name: step.name,
    live,
    seconds,
    processorSeconds: processorSecondsIn(times),
    output,
    ...(await countOf(step, code)),
  };
}

/** @returns {StepResult} of a step that could not run */
export const notRun = ({ name }, reason) => ({
  name,
  live: false,
  seconds: 0,
  passed: 0,
  failed: 1,
  output: `not run: ${reason}`,
});

function run({ command, env }, live, prefix) {
  const inherited = live && !prefix;
  const [program, ...options] = withTimes(command);
  return new Promise((resolve) => {
    const child = spawn(program, options, {
      env: { ...process.env, ...env },
      stdio: ['ignore', ...(inherited ? ['inherit', 'inherit'] : ['pipe', 'pipe']), 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    let times = '';
    child.stdio[3]?.on('data', (text) => (times += text));
    for (const stream of inherited ? [] : [child.stdout, child.stderr]) {
      if (live) createInterface(stream).on('line', (line) => console.log(`${prefix} │ ${line}`));
      else stream.on('data', (text) => (output += text));
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n`, times }));
    child.on('close', (code) => resolve({ code: code ?? 1, output, times }));
  });
}

/** A run without any test counts as failed, and so does one that exits with an error although every test passed. */
async function countOf({ count, report }, code) {
  if (!count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed, ...details } = await count(report).catch(() => ({ passed: 0, failed: 0 }));
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed, ...details };
}
