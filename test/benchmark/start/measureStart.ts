import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../support/identity/freePort';
import { atMost, type Figure } from '../shared/Figure';
import { copyProject } from './copyProject';

const FIRST_SECONDS = 90;
const SECOND_SECONDS = 10;

/** Measures the time from the command until the address responds, in a new copy of the project and again in that copy. */
export async function* measureStart(): AsyncGenerator<Figure> {
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-bench-start-'));
  try {
    copyProject(folder);
    const first = await secondsUntilUp(folder);
    yield {
      name: 'first start: build, sample data, address',
      value: first,
      unit: 's',
      goal: atMost(first, FIRST_SECONDS),
    };
    const floor = await secondsOf(['-e', '']);
    const second = await secondsUntilUp(folder);
    yield {
      name: 'second start (floor: an empty Node)',
      value: second,
      unit: 's',
      floor,
      goal: atMost(second, SECOND_SECONDS),
    };
    rmSync(path.join(folder, 'data'), { recursive: true });
    const reset = await secondsUntilUp(folder);
    yield { name: 'start with the build, without data', value: reset, unit: 's' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function secondsOf(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await once(spawn(process.execPath, args), 'exit');
  return (performance.now() - startedAt) / 1000;
}

async function secondsUntilUp(folder: string): Promise<number> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: `${await freePort()}`, IDENTITY_PORT: `${await freePort()}` };
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killChild = () => void child.kill('SIGKILL');
  process.once('exit', killChild);
  const gone = once(child, 'exit');
  let printed = '';
  const isUp = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      printed += String(text);
      if (printed.includes('Listbill is up')) resolve();
    });
  });
  const ended = gone.then(() => {
    throw new Error(`The server exited during startup:\n${printed}`);
  });
  await Promise.race([isUp, ended]);
  const seconds = (performance.now() - startedAt) / 1000;
  ended.catch(() => undefined);
  child.kill('SIGTERM');
  await gone;
  process.off('exit', killChild);
  return seconds;
}
