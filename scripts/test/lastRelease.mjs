import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { postgresFolder } from './recoveryPrograms.mjs';

const RELEASE = /^\| (\d+\.\d+\.\d+) \| `([\da-f]+)` \| `(\w+)` \|$/gm;

/** @returns {{ version: string, commit: string, migration: string }} the last release that docs/upgrading.md names */
export function lastRelease() {
  const found = [...readFileSync('docs/upgrading.md', 'utf8').matchAll(RELEASE)].at(-1);
  if (!found) throw new Error('docs/upgrading.md names no release.');
  const [, version = '', commit = '', migration = ''] = found;
  return { version, commit, migration };
}

/** @returns {string[]} what an upgrade from the last release needs and is missing here */
export function missingForUpgrade() {
  const { version, commit } = lastRelease();
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' });
  return [
    ...(status === 0 ? [] : [`commit ${commit} of release ${version} in this copy, such as in a shallow clone`]),
    ...(postgresFolder() ? [] : ["PostgreSQL's server programs"]),
  ];
}
