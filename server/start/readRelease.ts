import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Release } from '../http/health';

const packageSchema = v.object({ version: v.string(), commit: v.optional(v.nullable(v.string()), null) });

/** @param file the `package.json` beside the server; a release's names its commit. */
export function readRelease(file: URL): Release {
  return v.parse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
}
