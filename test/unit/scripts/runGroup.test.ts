import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SCRIPTS = path.resolve('scripts/start');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-group-'));
  // As webpack: ignores the signals that a terminal sends, and starts workers that do, too.
  write(
    'worker.mjs',
    "for (const one of ['SIGINT', 'SIGTERM']) process.on(one, () => {});\nsetInterval(() => {}, 1000);",
  );
  write(
    'builder.mjs',
    `import { spawn } from 'node:child_process';
     for (const one of ['SIGINT', 'SIGTERM']) process.on(one, () => {});
     spawn(process.execPath, [new URL('./worker.mjs', import.meta.url).pathname], { stdio: 'inherit' });
     console.log('building');
     setInterval(() => {}, 1000);`,
  );
  write(
    'start.mjs',
    `import { runGroup } from ${JSON.stringify(path.join(SCRIPTS, 'runGroup.mjs'))};
     process.exitCode = await runGroup([process.argv[2]]);`,
  );
  write('ends.mjs', 'process.exitCode = 3;');
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

/** Starts a program below `start.mjs`. Its output ends when every process that was started has ended. */
function start(program: string) {
  const child = spawn(process.execPath, [path.join(folder, 'start.mjs'), path.join(folder, program)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] },
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const silent = new Promise<void>((resolve) => child.stdout.once('close', resolve));
  const building = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return { child, exited, silent, building };
}

it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'ends every process of a build when the start gets %s',
  async (signal) => {
    const { child, silent, building } = start('builder.mjs');
    await building;
    child.kill(signal);
    await silent;
  },
);

it('returns the exit code of the program', async () => {
  expect(await start('ends.mjs').exited).toBe(3);
});
