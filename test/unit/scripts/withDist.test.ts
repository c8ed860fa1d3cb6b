import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'listbill-dist-'));
  const withDist = JSON.stringify(path.resolve('scripts/start/withDist.mjs'));
  writeFileSync(
    path.join(folder, 'build.mjs'),
    `import { appendFileSync } from 'node:fs';
     import { once } from 'node:events';
     import { withDist } from ${withDist};
     const [, , name, folder] = process.argv;
     await withDist(async () => {
       appendFileSync(folder + '/../log', name + ' starts\\n');
       console.log('started');
       await once(process.stdin, 'data');
       appendFileSync(folder + '/../log', name + ' ends\\n');
     }, folder);
     process.stdin.destroy();`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(name: string) {
  const dist = path.join(folder, 'dist');
  const child = spawn(process.execPath, [path.join(folder, 'build.mjs'), name, dist], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  const says = (text: string) =>
    new Promise<void>((resolve) => {
      const check = () => output.includes(text) && resolve();
      child.stdout.on('data', (data) => {
        output += String(data);
        check();
      });
      check();
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, says, ended, finish: () => child.stdin.write('x') };
}

it('lets a second build wait until the first is done', async () => {
  const one = build('one');
  await one.says('started');
  const two = build('two');
  await two.says('Another build is writing');
  one.finish();
  await two.says('started');
  two.finish();
  expect([await one.ended, await two.ended]).toEqual([0, 0]);
  const log = readFileSync(path.join(folder, 'log'), 'utf8').trim().split('\n');
  expect(log).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
  expect(existsSync(path.join(folder, 'dist/listbill.lock'))).toBe(false);
});

it('continues after a build that was killed', async () => {
  const one = build('one');
  await one.says('started');
  one.child.kill('SIGKILL');
  await one.ended;
  const two = build('two');
  await two.says('started');
  two.finish();
  expect(await two.ended).toBe(0);
});
