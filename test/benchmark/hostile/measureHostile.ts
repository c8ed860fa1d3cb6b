import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hostileTables } from '../../support/files/hostile/hostileTables';
import type { Figure } from '../shared/Figure';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const READ_ALONE = fileURLToPath(new URL('./readAlone.ts', import.meta.url));
/** Processor time on an otherwise idle machine. */
const MAX_MS = 2_000;
const MAX_BYTES = 200 * 1024 * 1024;

interface Cost {
  readonly outcome: string;
  readonly ms: number;
  /** Processor time of all threads. */
  readonly workMs: number;
  readonly bytes: number;
}

/** Reads every malicious file in a separate process, and measures outcome, time and memory growth. */
export async function* measureHostile(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'listbill-hostile-'));
  const seen: Cost[] = [];
  try {
    for (const { name, make, outcome, kind } of hostileTables()) {
      const file = path.join(folder, 'file');
      await writeFile(file, make());
      const cost = await readAlone(file, kind);
      seen.push(cost);
      const isMet = cost.outcome === outcome && cost.workMs <= MAX_MS && cost.bytes <= MAX_BYTES;
      yield {
        name: `${name} → ${cost.outcome}`,
        value: cost.ms,
        unit: 'ms',
        goal: {
          text: `${Math.round(cost.workMs)} ≤ ${MAX_MS} of processor time, ${megabytes(cost.bytes)} ≤ 200 MB`,
          isMet,
        },
      };
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const worst = (what: 'workMs' | 'bytes') => Math.max(...seen.map((cost) => cost[what]));
  yield { name: `hostile files: ${seen.length}, maximum processor time`, value: worst('workMs'), unit: 'ms' };
  yield { name: 'maximum memory growth', value: megabytes(worst('bytes')), unit: 'MB' };
}

async function readAlone(file: string, kind: string): Promise<Cost> {
  const args = ['--import', './tools/swc-hooks.mjs', READ_ALONE, file, kind];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT });
  return JSON.parse(stdout) as Cost;
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);
