import { hrefsOf } from './capabilities.mjs';
import { escape, page } from './html.mjs';
import { LEVEL_LABELS, STATE_LABELS, signOf, toneOf, whenOf } from './state.mjs';

const STATES = { passed: 'proven', failed: 'broken', missing: 'not proven' };
const MAX_TESTS = 8;

/**
 * @param {import('./evidence.mjs').Requirement[]} requirements
 * @param {import('./scenarios.mjs').Scenario[]} scenarios
 */
export function requirementsPage(requirements, scenarios) {
  const hrefs = hrefsOf(scenarios);
  const count = (state) => requirements.filter((one) => one.state === state).length;
  return page(
    'Requirements',
    `<header>
<h1>Requirements</h1>
<p>A requirement is proven if a scenario or a test of it passed in the last run, and none failed. What was not run, or changed since, proves nothing. <a href="index.html">What Listbill does</a></p>
<p><b class="good">✓ ${count('passed')} proven</b> ${count('failed') > 0 ? `<b class="bad">✗ ${count('failed')} broken</b> ` : ''}<b class="idle">– ${count('missing')} not proven</b></p>
<form class="tools" role="search"><label>Search <input type="search" id="search" placeholder="PAY-1, a word" autocomplete="off"></label>
<label>Show <select id="show"><option value="">all requirements</option><option value="attention">what needs attention</option><option value="tests">proven by tests only</option></select></label>
<button type="button" id="open">Open all</button><button type="button" id="print">Print</button><output id="count"></output></form>
</header>
<main class="requirements">${requirements.map((one) => requirement(one, hrefs)).join('')}<p id="nothing" hidden>No requirement says that.</p></main>`,
  );
}

function requirement({ id, text, state, evidence }, hrefs) {
  const passed = evidence.filter((one) => one.state === 'passed');
  const scenarios = evidence.filter(({ kind }) => kind === 'scenario');
  const tests = evidence.filter(({ kind }) => kind === 'test');
  const last = passed
    .map(({ at }) => at)
    .sort()
    .at(-1);
  const shows = [state !== 'passed' && 'attention', scenarios.length === 0 && 'tests'].filter(Boolean).join(' ');
  const tone = toneOf(state);
  return `<details class="scenario" id="${id}" data-show="${shows}"${tone === 'bad' ? ' open' : ''}>
<summary><span class="name"><b>${id}</b> ${escape(text)}</span><span class="facts"><span class="quiet">${counted(new Set(scenarios.map(({ name, where }) => name + where)).size, 'scenario')}, ${counted(tests.length, 'test')}${last ? `, ${whenOf(last)}` : ''}</span><span class="badge ${tone}">${signOf(state === 'missing' ? 'never run' : state)} ${STATES[state]}</span></span></summary>
<div class="body"><table class="steps"><thead><tr><th scope="col">Evidence</th><th scope="col">Level</th><th scope="col">Last run</th><th scope="col">Result</th></tr></thead><tbody>
${scenarios.map((one) => row(one, hrefs)).join('')}${tests
  .slice(0, MAX_TESTS)
  .map((one) => row(one, hrefs))
  .join('')}</tbody></table>
${tests.length > MAX_TESTS ? `<p class="quiet">and ${tests.length - MAX_TESTS} more tests, ${tests.slice(MAX_TESTS).filter((one) => one.state !== 'passed').length} of them not passed</p>` : ''}</div>
</details>`;
}

/** A row of evidence. @param {ReadonlyMap<string, string>} ids of scenarios in the page of all scenarios, by file and line */
export function row({ kind, name, where, level, state, at }, hrefs) {
  const title = kind === 'scenario' ? `<a href="${hrefs.get(where)}">${escape(name)}</a>` : escape(name);
  return `<tr><td>${title}<br><small class="quiet">${escape(where)}</small></td><td>${kind === 'scenario' ? LEVEL_LABELS[level] : `Test, ${escape(level)}`}</td><td>${whenOf(at)}</td><td class="${toneOf(state)}">${signOf(state)} ${STATE_LABELS[state] ?? escape(state)}</td></tr>`;
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
