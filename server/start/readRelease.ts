import { readFileSync } from 'node:fs';
import * as v from 'valibot';

/** What is running. */
export interface Release {
  readonly version: string;
  /** The commit a release was made from; null for a working copy. */
  readonly commit: string | null;
}

const packageSchema = v.object({ version: v.string(), commit: v.optional(v.nullable(v.string()), null) });

/** @param file the `package.json` beside the server; a release's names its commit. */
export function readRelease(file: URL): Release {
  return v.parse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
}
