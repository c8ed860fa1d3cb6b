import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const HOOKS = new URL('../../../../tools/swc-hooks.mjs', import.meta.url).href;
const LAST_WORDS = new URL('../../../../server/start/shutdown.ts', import.meta.url).href;

/** What a process says that meets what nobody catches. */
async function wordsOf(
  fault: string,
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const program = `
    const { lastWords } = await import(${JSON.stringify(LAST_WORDS)});
    lastWords();
    const error = Object.assign(new Error('no such column'), { code: '42703', params: ['account 123456789'] });
    setInterval(() => undefined, 1_000);
    ${fault}`;
  const options = ['--import', HOOKS, '--input-type=module', '--eval', program];
  return promisify(execFile)(process.execPath, options).then(
    () => {
      throw new Error('It went on.');
    },
    (ended: { readonly code: number; readonly stdout: string; readonly stderr: string }) => ended,
  );
}

describe('what nobody caught', () => {
  it.each([
    ['an error', 'setTimeout(() => { throw error; });'],
    ['a promise', 'void Promise.reject(error);'],
  ])('ends the process, and is told without the values of a statement: %s', async (_what, fault) => {
    const { code, stdout, stderr } = await wordsOf(fault);
    expect(code).toBe(1);
    expect(stderr).toContain('no such column');
    expect(stderr).toContain('42703');
    expect(stdout + stderr).not.toContain('123456789');
  });
});
