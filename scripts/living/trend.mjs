import { escape } from './html.mjs';
import { LEVEL_LABELS, whenOf } from './state.mjs';

const BAR = 12;
const STEP = 16;
const HEIGHT = 56;
/** Minimum height, so that one failed scenario out of hundreds is visible. */
const LEAST = 4;

/**
 * The runs of each level, the newest on the right: a bar as high as the number of scenarios, with those that failed hatched on
 * top. The same in words, and as a table.
 *
 * @param {readonly import('./runs.mjs').Run[]} runs the oldest first
 * @returns {string} an empty section without a run
 */
export function trend(runs) {
  const charts = Object.keys(LEVEL_LABELS).flatMap((level) => {
    const own = runs.filter((run) => run.level === level);
    return own.length === 0 ? [] : [chart(level, own)];
  });
  return charts.length === 0
    ? '<section id="trends"></section>'
    : `<section class="trends" id="trends"><h2>Last runs</h2>${charts.join('')}${tableOf(runs)}</section>`;
}

function chart(level, runs) {
  const most = Math.max(...runs.map(sizeOf));
  const [width, id] = [runs.length * STEP, `failed-${level}`];
  const bars = runs.map((run, index) => bar(run, index * STEP, most, id));
  return `<figure class="trend"><figcaption>${escape(summaryOf(level, runs))}</figcaption>
<svg width="${width}" height="${HEIGHT + 2}" viewBox="0 0 ${width} ${HEIGHT + 2}" aria-hidden="true"><defs><pattern id="${id}" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="bad-ground" width="5" height="5"/><rect class="bad" width="2.5" height="5"/></pattern></defs>
${bars.join('')}<line x1="0" x2="${width}" y1="${HEIGHT + 1}" y2="${HEIGHT + 1}"/></svg>
<p class="quiet" aria-hidden="true">Each bar is a run, the tallest of ${most} ${most === 1 ? 'scenario' : 'scenarios'}${runs.some(({ failed }) => failed > 0) ? '; hatched: failed' : ''}.</p></figure>`;
}

function bar(run, x, most, pattern) {
  const failed = run.failed === 0 ? 0 : Math.max(LEAST, Math.round((HEIGHT * run.failed) / most));
  const passed = run.passed === 0 ? 0 : Math.max(LEAST, Math.round((HEIGHT * sizeOf(run)) / most) - failed);
  const rects = [
    passed > 0 && `<rect class="good" x="${x}" y="${HEIGHT - passed}" width="${BAR}" height="${passed}"/>`,
    failed > 0 &&
      `<rect class="failed" fill="url(#${pattern})" x="${x}" y="${HEIGHT - passed - failed}" width="${BAR}" height="${failed}"/>`,
  ];
  return `<g><title>${escape(`${whenOf(run.at)}: ${outcomeOf(run)}`)}</title>${rects.filter(Boolean).join('')}</g>`;
}

const sizeOf = ({ passed, failed }) => passed + failed;
const outcomeOf = (run) => `${run.passed} of ${sizeOf(run)} passed`;

/** "Use cases: 5 runs, 1 with failures. Last Nov 25, 2026: 43 of 44 passed." */
function summaryOf(level, runs) {
  const last = runs.at(-1);
  const broken = runs.filter(({ failed }) => failed > 0).length;
  const failures = broken === 0 ? 'all passed' : `${broken} with failures`;
  return `${LEVEL_LABELS[level]}: ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, ${failures}. Last ${whenOf(last.at)}: ${outcomeOf(last)}.`;
}

function tableOf(runs) {
  const rows = runs
    .toReversed()
    .map(
      (run) =>
        `<tr><td>${whenOf(run.at)}</td><td>${LEVEL_LABELS[run.level]}</td><td>${run.passed}</td><td>${run.failed > 0 ? `✗ ${run.failed}` : '0'}</td></tr>`,
    );
  return `<details><summary>The runs as a table</summary><table class="data"><thead><tr><th scope="col">Run</th><th scope="col">Level</th><th scope="col">Passed</th><th scope="col">Failed</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`;
}
