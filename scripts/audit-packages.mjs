/**
 * Asks the registry for known vulnerabilities of the packages of a release, at every level, and fails if one is past the time that
 * SECURITY.md allows. Also checks the age of the base images. Without advisories, such as from a mirror, it ends with 2: nothing was checked.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { advisoriesIn, exitCodeOf, NOT_CHECKED } from './audit/advisories.mjs';
import { oldImages, overdue } from './audit/deadlines.mjs';

const { stdout } = spawnSync('npm', ['audit', '--audit=true', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64e6,
});
const images = ['deploy/Dockerfile', 'deploy/compose.yaml'].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image]) => image),
);
const found = advisoriesIn(stdout);
const problems = [...overdue(found ?? [], foundOn(), Date.now()), ...oldImages(images, Date.now())];
console.log(found ? `${found.length} known vulnerabilities.` : NOT_CHECKED);
for (const problem of problems) console.error(problem);
process.exitCode = exitCodeOf(found, problems);

function foundOn() {
  return JSON.parse(readFileSync('scripts/audit/found.json', 'utf8'));
}
