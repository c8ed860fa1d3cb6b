/**
 * Small faults that Stryker does not make, in files or folders: a limit one more or less, a condition dropped, two outcomes
 * swapped (scripts/features/changes/smallFaults.mjs). Prints what no unit or property test notices, and a table by folder and kind.
 * Changes that count only while a file is loaded are left out, as Stryker leaves them out.
 *
 *   node test/mutants/smallFaults.mjs [--sample 20] [--seed 1] src/domain/money/payments
 */
import { fork } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { changesIn } from '../../scripts/features/changes/changesIn.mjs';
import { sampleByKind, scoresText } from '../../scripts/features/changes/scores.mjs';
import { shuffled } from '../../scripts/features/changes/shuffled.mjs';

const PROGRAM = fileURLToPath(new URL('playTests.mjs', import.meta.url));
/** A change that takes longer never ends, so the tests notice it. */
const CHANGE_MS = 60_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
});

const files = positionals.flatMap((place) =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => path.join(place, name)),
);
const folderOf = (file) => path.dirname(file).replaceAll(path.sep, '/');
const found = files.flatMap((file) =>
  changesIn(readFileSync(file, 'utf8'))
    .filter(({ kind }) => kind !== 'expression')
    .map((change) => ({ ...change, file })),
);
const most = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
const changes = [...Map.groupBy(found, ({ file }) => folderOf(file))]
  .flatMap(([folder, those]) => sampleByKind(shuffled(those, `${values.seed}${folder}`), most))
  .map((change, id) => ({ ...change, id: id + 1 }));

const outcomes = [];
let first = 1;
while (first <= changes.length) {
  const last = await play(first);
  if (last === undefined) break;
  note(last, true);
  first = last + 1;
}
console.log(`\n${scoresText(outcomes)}`);
process.exit(outcomes.length > 0 ? 0 : 1);

/** Tries the changes from an id on, in a separate process. @returns the id of one that did not end; undefined if all did */
function play(from) {
  return new Promise((resolve) => {
    const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    let current;
    let timer;
    const stop = () => {
      clearTimeout(timer);
      child.removeAllListeners();
      child.kill('SIGKILL');
      resolve(current);
    };
    child.send({ files, changes, first: from });
    child.on('exit', stop);
    child.on('message', ({ id, isNoticed, isRun }) => {
      clearTimeout(timer);
      current = isNoticed === undefined ? id : undefined;
      if (id === undefined) return stop();
      if (isNoticed === undefined) timer = setTimeout(stop, CHANGE_MS);
      else note(id, isNoticed, isRun);
    });
  });
}

function note(id, isNoticed, isRun = true) {
  const change = changes[id - 1];
  const { file, line, kind, before, after } = change;
  outcomes.push({ capability: folderOf(file), isNoticed, change });
  const text = `${file}:${line} (${kind}) ${before}  →  ${after}`;
  if (!isNoticed) console.log(isRun ? text : `${text}  (no test runs it)`);
}
