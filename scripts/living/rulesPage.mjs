import { hrefsOf } from './capabilities.mjs';
import { escape, page } from './html.mjs';
import { row } from './requirementsPage.mjs';
import { signOf, toneOf } from './state.mjs';

const STATES = { passed: 'holds', failed: 'broken', missing: 'not run' };

/**
 * @param {readonly (import('./rules.mjs').Rule & import('./evidence.mjs').Requirement)[]} rules
 * @param {readonly import('./scenarios.mjs').Scenario[]} scenarios
 */
export function rulesPage(rules, scenarios) {
  const hrefs = hrefsOf(scenarios);
  const without = rules.filter(({ evidence }) => evidence.length === 0).length;
  const sections = [...Map.groupBy(rules, ({ capability }) => capability)].map(
    ([capability, own]) =>
      `<section class="capability"><h2>${escape(capability)}</h2>${own.map((rule) => block(rule, hrefs)).join('')}</section>`,
  );
  return page(
    'Business rules',
    `<header>
<h1>Business rules</h1>
<p>What Listbill promises, one sentence each, with the examples that prove it. <a href="index.html">What Listbill does</a></p>
<p><b class="good">✓ ${rules.filter(({ state }) => state === 'passed').length} hold</b> <b class="idle">– ${without} without an example</b></p>
<form class="tools" role="search"><label>Search <input type="search" id="search" placeholder="BR-PAY-01, a word" autocomplete="off"></label>
<label>Show <select id="show"><option value="">all rules</option><option value="attention">what needs attention</option><option value="without">without an example</option></select></label>
<button type="button" id="open">Open all</button><button type="button" id="print">Print</button><output id="count"></output></form>
</header>
<main class="requirements">${sections.join('')}<p id="nothing" hidden>No rule says that.</p></main>`,
  );
}

function block({ id, sentence, state, evidence }, hrefs) {
  const shows = [state !== 'passed' && 'attention', evidence.length === 0 && 'without'].filter(Boolean).join(' ');
  const label = evidence.length === 0 ? 'no example' : STATES[state];
  const examples =
    evidence.length === 0
      ? ''
      : `<table class="steps"><thead><tr><th scope="col">Example</th><th scope="col">Level</th><th scope="col">Last run</th><th scope="col">Result</th></tr></thead><tbody>${evidence.map((one) => row(one, hrefs)).join('')}</tbody></table>`;
  return `<details class="scenario" id="${id}" data-show="${shows}"${toneOf(state) === 'bad' ? ' open' : ''}>
<summary><span class="name"><b>${id}</b> ${escape(sentence)}</span><span class="facts"><span class="badge ${toneOf(state)}">${signOf(state === 'missing' ? 'never run' : state)} ${label}</span></span></summary>
<div class="body">${examples}</div>
</details>`;
}
