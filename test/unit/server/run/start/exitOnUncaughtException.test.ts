import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const HOOKS = new URL('../../../../../tools/swc-hooks.mjs', import.meta.url).href;
const SHUTDOWN = new URL('../../../../../server/run/start/shutdown.ts', import.meta.url).href;

/** The output of a process in which an uncaught exception occurs. */
async function outputOf(
  fault: string,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const program = `
    const { exitOnUncaughtException } = await import(${JSON.stringify(SHUTDOWN)});
    exitOnUncaughtException();
    const error = Object.assign(new Error('no such column'), { code: '42703', params: ['account 123456789'] });
    setInterval(() => undefined, 1_000);
    ${fault}`;
  const options = ['--import', HOOKS, '--input-type=module', '--eval', program];
  return promisify(execFile)(process.execPath, options).then(
    () => {
      throw new Error('The process did not exit.');
    },
    (ended: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ended,
  );
}

describe('exitOnUncaughtException', () => {
  it.each([
    ['error', 'setTimeout(() => { throw error; });'],
    ['rejection', 'void Promise.reject(error);'],
  ])('exits and logs the error without statement values after an uncaught %s', async (_kind, fault) => {
    const { code, stdout, stderr } = await outputOf(fault);
    expect(code).toBe(1);
    expect(stderr).toContain('no such column');
    expect(stderr).toContain('42703');
    expect(stdout + stderr).not.toContain('123456789');
  });
});
