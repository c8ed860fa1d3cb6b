import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

let project: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'listbill-hooks-'));
  cpSync(path.join(ROOT, 'tools'), path.join(project, 'tools'), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  write('greeting.ts', "export const greeting: string = 'hello';");
  write('main.ts', "import { greeting } from './greeting'; console.log(greeting);");
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

it('runs TypeScript, and the cached code after that', () => {
  expect(run()).toBe('hello');
  for (const entry of entries()) replaceIn(entry, "'hello'", "'howdy'");
  // Proves that the second run reads the cache: the damaged entry, with its checksum corrected, is what runs.
  for (const entry of entries()) correctChecksum(entry);
  expect(run()).toBe('howdy');
});

it('compiles a changed file again', () => {
  run();
  write('greeting.ts', "export const greeting: string = 'bonjour';");
  expect(run()).toBe('bonjour');
});

it('compiles again for other options', () => {
  run();
  for (const entry of entries()) replaceIn(entry, "'hello'", "'howdy'");
  for (const entry of entries()) correctChecksum(entry);
  replaceIn(
    path.join(project, 'tools/swc-options.mjs'),
    'useDefineForClassFields: true',
    'useDefineForClassFields: false',
  );
  expect(run()).toBe('hello');
});

it.each([
  ['a damaged entry', (text: string) => text.replace("'hello'", "'howdy'")],
  ['a truncated entry', (text: string) => text.slice(0, text.length / 2)],
  ['an empty entry', () => ''],
])('ignores %s', (_, damage) => {
  run();
  for (const entry of entries()) writeFileSync(entry, damage(readFileSync(entry, 'utf8')));
  expect(run()).toBe('hello');
});

it('runs where the cache cannot be written', () => {
  write('.cache', 'a file');
  expect(run()).toBe('hello');
});

function run(): string {
  const options = ['--import', './tools/swc-hooks.mjs', 'main.ts'];
  const { stdout, stderr } = spawnSync(process.execPath, options, { cwd: project, encoding: 'utf8' });
  return stdout.trim() || stderr;
}

function write(name: string, text: string): void {
  writeFileSync(path.join(project, name), text);
}

function entries(): readonly string[] {
  const folder = path.join(project, '.cache/swc');
  return readdirSync(folder).map((name) => path.join(folder, name));
}

function replaceIn(file: string, from: string, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
}

function correctChecksum(entry: string): void {
  const text = readFileSync(entry, 'utf8');
  const end = text.indexOf('\n');
  const [key = ''] = text.slice(0, end).split(' ');
  const code = text.slice(end + 1);
  writeFileSync(entry, `${key} ${createHash('sha256').update(code).digest('hex')}\n${code}`);
}
