import { appendFile, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { errorCodeOf } from '../../shared/errorCodeOf';
import type { TrailRoot, TrailRoots } from '../ports';

const rootSchema = v.strictObject({
  at: v.pipe(v.string(), v.isoTimestamp()),
  sealNo: v.pipe(v.number(), v.integer(), v.minValue(0)),
  hash: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
});

/** A line of the file. With a reason, roots of later seals above it no longer count: the trail was restored from a backup. */
const lineSchema = v.union([rootSchema, v.strictObject({ ...rootSchema.entries, restored: v.string() })]);

/**
 * Roots of the audit trail as lines of JSON in a file that is only appended to, as `AUDIT_ROOTS_FILE` says. It belongs on another machine
 * or where the owner of the database cannot write.
 *
 * @source docs/decisions/audit.md#records-are-sealed-in-chains
 */
export class FileTrailRoots implements TrailRoots {
  constructor(private readonly file: string) {}

  /** @throws Error naming the line that is no root: the file is never corrected in silence. */
  async read(): Promise<readonly (TrailRoot & { readonly place: string })[]> {
    const roots: (TrailRoot & { readonly place: string })[] = [];
    const lines = (await readIfThere(this.file)).split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const [index, text] of lines.entries()) {
      const place = `line ${index + 1} of ${this.file}`;
      const line = v.safeParse(lineSchema, parsed(text));
      if (!line.success) throw new Error(`There is no root of the audit trail in ${place}.`);
      const { at, sealNo, hash } = line.output;
      if ('restored' in line.output) {
        const stay = roots.filter((root) => root.sealNo <= sealNo);
        roots.splice(0, roots.length, ...stay);
      }
      roots.push({ at, sealNo, hash, place });
    }
    return roots;
  }

  keep({ at, sealNo, hash }: TrailRoot): Promise<void> {
    return this.append({ at, sealNo, hash });
  }

  /** Begins again after a restore, from the last seal of the restored trail. */
  keepRestored({ at, sealNo, hash }: TrailRoot, reason: string): Promise<void> {
    return this.append({ at, sealNo, hash, restored: reason });
  }

  private append(line: object): Promise<void> {
    return appendFile(this.file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  }
}

/** Without a file, roots are in the security log only. */
const NO_ROOTS: TrailRoots = { read: () => Promise.resolve([]), keep: () => Promise.resolve() };

/** @param file from the settings; undefined for none. */
export function trailRootsIn(file: string | undefined): TrailRoots {
  return file === undefined ? NO_ROOTS : new FileTrailRoots(file);
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
