import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Release } from '../http/health';

/** Of a release, it names the commit. */
const PACKAGE = new URL('../../../package.json', import.meta.url);
const packageSchema = v.object({ version: v.string(), commit: v.optional(v.nullable(v.string()), null) });

/** Version and commit of this program; the commit is null in a working copy. */
export function readRelease(): Release {
  return v.parse(packageSchema, JSON.parse(readFileSync(PACKAGE, 'utf8')));
}
