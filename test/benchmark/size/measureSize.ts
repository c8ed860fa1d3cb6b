import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildWebApp } from '../../../scripts/start/buildWebApp.mjs';
import { atMost, type Figure } from '../shared/Figure';

const KB = 1024;
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

interface Journey {
  readonly name: string;
  readonly chunks: readonly string[];
  readonly limitKb: number;
}

/** Measures the compressed JavaScript downloaded for each screen, from the build. */
export async function* measureSize(): AsyncGenerator<Figure> {
  await buildWebApp();
  const { journeys }: { readonly journeys: readonly Journey[] } = await json('scripts/bundle-budget.json');
  const files: Readonly<Record<string, readonly string[]>> = await json('dist/chunks.json');
  for (const { name, chunks, limitKb } of journeys) {
    const loaded = [...new Set(chunks.flatMap((chunk) => files[chunk] ?? []))];
    const sizes = await Promise.all(loaded.map(brotliBytes));
    const value = sizes.reduce((sum, size) => sum + size, 0) / KB;
    yield { name: `JavaScript ${name}`, value, unit: 'kB', goal: atMost(value, limitKb) };
  }
}

async function json<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(at(path), 'utf8'));
}

/** Files too small for compression count with their original size. */
async function brotliBytes(file: string): Promise<number> {
  const { size } = await stat(at(`dist/web/${file}.br`)).catch(() => stat(at(`dist/web/${file}`)));
  return size;
}
