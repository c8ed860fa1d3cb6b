import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const DECLARATION = /^export (?:abstract )?(class|interface|type) (\w+)/gm;

interface Declaration {
  readonly name: string;
  readonly isClass: boolean;
  readonly file: string;
}

const declarations = ['contract', 'server', 'src'].flatMap(declarationsIn);

/** A constant and its type with the same name in one file count once. */
function declarationsIn(folder: string): readonly Declaration[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      Array.from(
        readFileSync(path.join(ROOT, folder, file), 'utf8').matchAll(DECLARATION),
        ([, keyword, name = '']) => ({
          name,
          isClass: keyword === 'class',
          file: `${folder}/${file}`,
        }),
      ),
    );
}

/** A browser command and the server's use case that carries it out. */
function isPair(same: readonly Declaration[]): boolean {
  const areClasses = same.length === 2 && same.every(({ isClass }) => isClass);
  return (
    areClasses && ['server/', 'src/application/'].every((folder) => same.some(({ file }) => file.startsWith(folder)))
  );
}

it('gives each exported type a name of its own, except a command and its use case on the server', () => {
  const byName = new Map<string, readonly Declaration[]>();
  for (const one of declarations) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  const repeated = [...byName.values()].filter((same) => same.length > 1 && !isPair(same));
  expect(byName.size).toBeGreaterThan(1_000);
  expect(repeated.map((same) => same.map(({ name, file }) => `${name}: ${file}`))).toEqual([]);
});
