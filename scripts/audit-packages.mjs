/**
 * Asks the registry for known vulnerabilities of the packages of a release, at every level, and fails if one is past the time that
 * SECURITY.md allows. Also checks the age of the base images. A registry without advisories says nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { oldImages, overdue } from './audit/deadlines.mjs';

const { stdout } = spawnSync('npm', ['audit', '--audit=true', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64e6,
});
const images = ['deploy/Dockerfile', 'deploy/compose.yaml'].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image]) => image),
);
const problems = [...overdue(advisories(), foundOn(), Date.now()), ...oldImages(images, Date.now())];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function advisories() {
  try {
    const { vulnerabilities } = JSON.parse(stdout);
    const all = Object.values(vulnerabilities).flatMap(({ name, via }) =>
      via.filter((one) => typeof one === 'object').map(({ url, severity }) => ({ id: url, name, severity })),
    );
    console.log(`${all.length} known vulnerabilities.`);
    return all;
  } catch {
    console.log('The registry has no advisories: not checked.');
    return [];
  }
}

function foundOn() {
  return JSON.parse(readFileSync('scripts/audit/found.json', 'utf8'));
}
