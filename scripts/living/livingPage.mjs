import { escape, page } from './html.mjs';
import { digest } from './scenarios.mjs';
import { LEVEL_LABELS, needsAttention, STATE_LABELS, signOf, stateOf, toneOf, whenOf } from './state.mjs';

/** Titles of the feature folders, in order of the workflow. Other folders follow. */
const CAPABILITIES = {
  bills: 'Bills',
  reconciliation: 'Reconciling',
  payments: 'Payments',
  dashboard: 'Dashboard',
  uploads: 'Uploads',
  access: 'Access',
  directory: 'Directory',
  account: 'Accounts and passwords',
  session: 'Signing in and out',
  shell: 'Everywhere in the application',
};
const LEVELS = Object.keys(LEVEL_LABELS);
const LEVEL_TAGS = ['@browser', '@browser-only', '@deep'];

export const idOf = ({ key }) => `s-${digest(key)}`;

/**
 * @param {import('./scenarios.mjs').Scenario[]} scenarios
 * @param {Record<string, import('./results.mjs').Results>} results by level
 */
export function livingPage(scenarios, results, requirements) {
  const capabilities = [...Map.groupBy(scenarios, folderOf)].sort(([one], [other]) => placeOf(one) - placeOf(other));
  const features = (own) => [...Map.groupBy(own, ({ uri }) => uri).values()];
  const nav = capabilities.map(
    ([folder, own]) =>
      `<li><a href="#${folder}">${escape(titleOf(folder))}</a><ul>${features(own)
        .map(
          (feature) =>
            `<li><a href="#${featureId(feature[0])}">${mark(feature, results)} ${escape(feature[0].feature)}</a></li>`,
        )
        .join('')}</ul></li>`,
  );
  const main = capabilities.map(
    ([folder, own]) =>
      `<section class="capability" id="${folder}"><h2>${escape(titleOf(folder))}</h2>${features(own)
        .map((feature) => featureSection(feature, results))
        .join('')}</section>`,
  );
  return page(
    'What Listbill does',
    `<header>
<h1>What Listbill does</h1>
<p>Every sentence below is tested against the application. <a href="requirements.html">Requirements</a>: ${requirements.filter(({ state }) => state === 'passed').length} of ${requirements.length} proven.</p>
<div class="levels">${LEVELS.map((level) => levelCard(level, scenarios, results[level])).join('')}</div>
<form class="tools" role="search">
<label>Search <input type="search" id="search" placeholder="a word, a rule, PAY-1" autocomplete="off"></label>
<label>Show <select id="show"><option value="">all scenarios</option><option value="attention">what needs attention</option><option value="picture">with a picture</option></select></label>
<button type="button" id="open">Open all</button><button type="button" id="print">Print</button>
<output id="count"></output>
</form>
</header>
<div class="columns"><nav aria-label="Capabilities"><ul>${nav.join('')}</ul></nav>
<main>${main.join('')}<p id="nothing" hidden>No scenario says that.</p></main></div>`,
  );
}

function levelCard(level, scenarios, results) {
  const own = scenarios.filter(({ levels }) => levels.includes(level));
  const states = own.map((scenario) => stateOf(scenario, results));
  const count = (tone) => states.filter((state) => toneOf(state) === tone).length;
  const times = own.flatMap(({ key }) => results[key]?.at ?? []).sort();
  const last = times.length > 0 ? `Last run ${whenOf(times.at(-1))}` : 'Not run yet';
  const parts = [
    `<b class="good">✓ ${count('good')} passed</b>`,
    count('bad') > 0 && `<b class="bad">✗ ${count('bad')} failed</b>`,
    count('idle') > 0 && `<b class="idle">– ${count('idle')} not run</b>`,
  ];
  return `<div class="level"><h2>${LEVEL_LABELS[level]}</h2><p>${parts.filter(Boolean).join(' ')}</p><p class="quiet">${last}</p></div>`;
}

function featureSection(own, results) {
  const [first] = own;
  const rules = [...Map.groupBy(own, ({ rule }) => rule)];
  return `<section class="feature" id="${featureId(first)}"><h3>${escape(first.feature)}</h3>
${first.about ? `<p class="about">${escape(first.about)}</p>` : ''}
${rules
  .map(
    ([rule, scenarios]) =>
      `<section class="rule">${rule ? `<h4><span class="quiet">Rule</span> ${escape(rule)}</h4>` : ''}${scenarios
        .map((scenario) => scenarioBlock(scenario, results))
        .join('')}</section>`,
  )
  .join('')}</section>`;
}

function scenarioBlock(scenario, results) {
  const states = Object.fromEntries(scenario.levels.map((level) => [level, stateOf(scenario, results[level])]));
  const pictures = scenario.levels.flatMap((level) => results[level][scenario.key]?.pictures ?? []);
  const attention = Object.values(states).some(needsAttention);
  const isBroken = Object.values(states).some((state) => toneOf(state) === 'bad');
  const example = Object.entries(scenario.example).map(([heading, value]) => `${heading}: ${value}`);
  const tags = scenario.tags.filter((tag) => !LEVEL_TAGS.includes(tag)).map((tag) => tag.slice(1));
  return `<details class="scenario" id="${idOf(scenario)}"${isBroken ? ' open' : ''} data-show="${attention ? 'attention ' : ''}${pictures.length > 0 ? 'picture' : ''}">
<summary><span class="name">${escape(scenario.name)}${example.length > 0 ? `<small>${escape(example.join(', '))}</small>` : ''}</span>
<span class="facts">${tags.map((tag) => `<a class="tag" href="requirements.html#${tag}">${tag}</a>`).join('')}${LEVELS.map((level) => badge(level, states[level], results[level][scenario.key])).join('')}</span></summary>
<div class="body">${stepTable(scenario, states, results)}${pictures.map((name) => `<a href="pictures/${name}"><img src="pictures/${name}" alt="The screen at the end of: ${escape(scenario.name)}" loading="lazy"></a>`).join('')}
<p class="quiet">${scenario.levels.map((level) => lastRun(level, results[level][scenario.key])).join(' · ')} · ${escape(scenario.uri)}:${scenario.line}</p></div>
</details>`;
}

function badge(level, state, result) {
  if (!state) return `<span class="badge none" title="${LEVEL_LABELS[level]}: not tagged to run here"></span>`;
  const time = state === 'passed' && result ? ` ${result.seconds.toFixed(1)} s` : ` ${STATE_LABELS[state]}`;
  return `<span class="badge ${toneOf(state)}">${signOf(state)} ${LEVEL_LABELS[level]}<small>${time}</small></span>`;
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

function mark(scenarios, results) {
  const states = scenarios.flatMap((scenario) => scenario.levels.map((level) => stateOf(scenario, results[level])));
  const tone = ['bad', 'idle', 'good'].find((one) => states.some((state) => toneOf(state) === one));
  return `<span class="${tone}" aria-hidden="true">${{ bad: '✗', idle: '–', good: '✓' }[tone]}</span>`;
}

const folderOf = ({ uri }) => uri.split('/')[1].replace(/\.feature$/, '');

function placeOf(folder) {
  const at = Object.keys(CAPABILITIES).indexOf(folder);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

const titleOf = (folder) => CAPABILITIES[folder] ?? folder[0].toUpperCase() + folder.slice(1);

const featureId = ({ uri }) => uri.replace(/^features\/|\.feature$/g, '').replaceAll('/', '-');
