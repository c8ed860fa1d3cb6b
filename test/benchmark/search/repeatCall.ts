import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SearchBody } from './searchCases';

const CALLERS = fileURLToPath(new URL('./callers.mjs', import.meta.url));
const MAX_OUTPUT = 256 * 1024 * 1024;

export interface CallTask {
  readonly url: string;
  readonly token: string;
  readonly body: SearchBody;
  readonly connections: number;
  readonly seconds: number;
}

/** @returns milliseconds of each call, after a warm-up. */
export async function repeatCall(task: CallTask): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [CALLERS, JSON.stringify(task)], {
    maxBuffer: MAX_OUTPUT,
  });
  const times: readonly number[] = JSON.parse(stdout);
  return times;
}
