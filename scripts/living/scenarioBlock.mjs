import { idOf } from './capabilities.mjs';
import { escape } from './html.mjs';
import { LEVEL_LABELS, needsAttention, STATE_LABELS, signOf, stateOf, toneOf, whenOf } from './state.mjs';

const LEVELS = Object.keys(LEVEL_LABELS);
const LEVEL_TAGS = ['@browser', '@browser-only', '@deep'];

/** A scenario with its sentences, its results at both levels, and its pictures. */
export function scenarioBlock(scenario, results) {
  const states = Object.fromEntries(scenario.levels.map((level) => [level, stateOf(scenario, results[level])]));
  const pictures = scenario.levels.flatMap((level) => results[level][scenario.key]?.pictures ?? []);
  const attention = Object.values(states).some(needsAttention);
  const isBroken = Object.values(states).some((state) => toneOf(state) === 'bad');
  const example = Object.entries(scenario.example).map(([heading, value]) => `${heading}: ${value}`);
  const tags = scenario.tags.filter((tag) => !LEVEL_TAGS.includes(tag)).map((tag) => tag.slice(1));
  return `<details class="scenario" id="${idOf(scenario)}"${isBroken ? ' open' : ''} data-show="${attention ? 'attention ' : ''}${pictures.length > 0 ? 'picture' : ''}">
<summary><span class="name">${escape(scenario.name)}${example.length > 0 ? `<small>${escape(example.join(', '))}</small>` : ''}</span>
<span class="facts">${tags.map((tag) => `<a class="tag" href="${tag.startsWith('BR-') ? 'rules' : 'requirements'}.html#${tag}">${tag}</a>`).join('')}${LEVELS.map((level) => badge(level, states, results[level][scenario.key])).join('')}</span></summary>
<div class="body">${stepTable(scenario, states, results)}${pictures.map((name) => `<a href="pictures/${name}"><img src="pictures/${name}" alt="The screen at the end of: ${escape(scenario.name)}" loading="lazy"></a>`).join('')}
<p class="quiet">${scenario.levels.map((level) => lastRun(level, results[level][scenario.key])).join(' · ')} · ${escape(scenario.uri)}:${scenario.line}</p></div>
</details>`;
}

function badge(level, states, result) {
  const state = states[level];
  if (!state) return `<span class="badge none" title="${LEVEL_LABELS[level]}: not tagged to run here"></span>`;
  const time = state === 'passed' && result ? ` ${result.seconds.toFixed(1)} s` : ` ${STATE_LABELS[state]}`;
  // A level that did not run says so in words next to a level that passed: a dash would look like doubt about the rule.
  const isBesidePassed = signOf(state) === '–' && Object.values(states).includes('passed');
  return `<span class="badge ${toneOf(state)}">${isBesidePassed ? '' : signOf(state)} ${LEVEL_LABELS[level]}<small>${time}</small></span>`;
}

const lastRun = (level, result) =>
  `${LEVEL_LABELS[level]}: ${result ? `${whenOf(result.at)}, ${result.seconds.toFixed(1)} s` : 'not run yet'}`;

function stepTable(scenario, states, results) {
  // The steps of a result apply only while the scenario's sentences are unchanged.
  const stepsAt = Object.fromEntries(
    scenario.levels
      .filter((level) => !['never run', 'changed'].includes(states[level]))
      .map((level) => [level, results[level][scenario.key].steps]),
  );
  const levels = Object.keys(stepsAt);
  const sentences = Object.fromEntries(
    levels.map((level) => [level, stepsAt[level].filter(({ text }) => text !== '')]),
  );
  const rows = scenario.steps.map((step, at) => {
    const marks = levels.map((level) => {
      const state = sentences[level][at]?.status ?? 'skipped';
      return `<td class="mark ${toneOf(state)}" title="${LEVEL_LABELS[level]}: ${STATE_LABELS[state]}">${signOf(state)}</td>`;
    });
    const told = levels.map((level) => message(level, sentences[level][at]));
    return `<tr${step.isBackground ? ' class="background"' : ''}><td><b>${escape(step.keyword)}</b> ${escape(step.text)}${argument(step)}${told.join('')}</td>${marks.join('')}</tr>`;
  });
  const hooks = levels.flatMap((level) =>
    stepsAt[level].filter(({ text }) => text === '').map((step) => message(level, step)),
  );
  const heads = levels.map((level) => `<th scope="col">${LEVEL_LABELS[level]}</th>`);
  return `<table class="steps">${heads.length > 0 ? `<thead><tr><th scope="col">Sentence</th>${heads.join('')}</tr></thead>` : ''}<tbody>${rows.join('')}</tbody></table>${hooks.join('')}`;
}

function argument({ table, doc }) {
  if (doc !== undefined) return `<pre>${escape(doc)}</pre>`;
  if (!table) return '';
  const [head = [], ...rows] = table;
  const cells = (row, kind) => `<tr>${row.map((cell) => `<${kind}>${escape(cell)}</${kind}>`).join('')}</tr>`;
  return `<table class="data"><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`;
}

const message = (level, step) =>
  step?.message
    ? `<div class="message"><b>${LEVEL_LABELS[level]}</b><pre>${escape(withoutStack(step.message))}</pre></div>`
    : '';

/** The error message without stack and error class. */
const withoutStack = (text) => text.replaceAll(/\n\s+at .*/g, '').replace(/^\w*Error(?: \[\w+\])?: /, '');
