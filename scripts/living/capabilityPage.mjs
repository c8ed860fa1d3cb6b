import { capabilityOf, idOf, titleOf } from './capabilities.mjs';
import { escape, page } from './html.mjs';
import { scenarioBlock } from './scenarioBlock.mjs';
import { levelCounts, mark, provenState, stateOf, toneOf, whenOf } from './state.mjs';
import { trend } from './trend.mjs';

/**
 * The page of one capability: its screen, its state, what changed since the last release, what is not covered, and its rules
 * with their examples.
 *
 * @param {string} capability
 * @param {readonly import('./scenarios.mjs').Scenario[]} scenarios of the capability
 * @param {{ results: object, rules: readonly object[], runs: readonly import('./runs.mjs').Run[], changes?: object }} facts
 */
export function capabilityPage(capability, scenarios, { results, rules, runs, changes }) {
  const features = [...Map.groupBy(scenarios, ({ uri }) => uri).values()];
  const title = titleOf(capability);
  return page(
    title,
    `<header>
<p><a href="index.html">What Listbill does</a></p>
<h1>${escape(title)}</h1>
${levelCounts(scenarios, results)}
<div class="facts-of">
${screen(title, scenarios, results)}
<div>${changesList(changes)}${trend(runs)}${uncovered(scenarios, rules, results)}</div></div>
<form class="tools" role="search"><label>Search <input type="search" id="search" placeholder="a word, a rule, PAY-1" autocomplete="off"></label>
<label>Show <select id="show"><option value="">all scenarios</option><option value="attention">what needs attention</option><option value="picture">with a picture</option></select></label>
<button type="button" id="open">Open all</button><button type="button" id="print">Print</button><output id="count"></output></form>
</header>
<div class="columns"><nav aria-label="Features"><ul>${features.map(([first, ...rest]) => `<li><a href="#${featureId(first)}">${mark([first, ...rest], results)} ${escape(first.feature)}</a></li>`).join('')}</ul></nav>
<main><section class="capability">${features.map((own) => featureSection(own, results)).join('')}</section><p id="nothing" hidden>No scenario says that.</p></main></div>`,
  );
}

function changesList(changes) {
  if (!changes) return '';
  const { added, changed, removed } = changes;
  if (added.length + changed.length + removed === 0) return '<p>Nothing changed since the last release.</p>';
  const list = (all) => all.map((one) => `<li><a href="#${idOf(one)}">${escape(one.name)}</a></li>`).join('');
  const part = (label, all) =>
    all.length > 0 ? `<details><summary>${all.length} ${label}</summary><ul>${list(all)}</ul></details>` : '';
  return `<h2>Since the last release</h2>${part('new', added)}${part('changed', changed)}${removed > 0 ? `<p>${removed} removed or renamed</p>` : ''}`;
}

/**
 * The newest picture of a scenario of the capability that still reads as it did; otherwise the reason why there is none.
 *
 * @returns {string}
 */
function screen(title, scenarios, results) {
  const inBrowser = scenarios.filter(({ levels }) => levels.includes('browser'));
  const [latest] = inBrowser
    .flatMap((scenario) => {
      const { pictures = [], at = '' } = results.browser[scenario.key] ?? {};
      const isCurrent = stateOf(scenario, results.browser) === 'passed';
      return isCurrent && pictures[0] ? [{ scenario, picture: pictures[0], at }] : [];
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1));
  if (!latest) {
    const why =
      inBrowser.length === 0
        ? 'no scenario of it runs in a browser'
        : 'its scenarios have not passed in a browser since results were kept here, or have changed since. The browser level makes the pictures: npm run build, then npm run features:browser';
    return `<p class="quiet no-screen">No picture of a screen: ${why}.</p>`;
  }
  const { scenario, picture, at } = latest;
  return `<figure class="screen"><a href="pictures/${picture}"><img src="pictures/${picture}" alt="A screen of ${escape(title)}, at the end of: ${escape(scenario.name)}"></a>
<figcaption class="quiet">At the end of <a href="#${idOf(scenario)}">${escape(scenario.name)}</a>, ${whenOf(at)}</figcaption></figure>`;
}

function uncovered(scenarios, rules, results) {
  const without = rules.filter(({ evidence }) => evidence.length === 0);
  const notRun = scenarios.filter((scenario) => toneOf(provenState(scenario, results)) === 'idle');
  const inBrowser = scenarios.filter(({ levels }) => levels.includes('browser')).length;
  const items = [
    ...without.map(({ id, sentence }) => `<li><a href="rules.html#${id}">${id}</a> ${escape(sentence)}</li>`),
    notRun.length > 0 &&
      `<li>${notRun.length === 1 ? '1 scenario was' : `${notRun.length} scenarios were`} not run, or changed since the last run.</li>`,
    inBrowser === 0 && '<li>No scenario of it runs in a browser.</li>',
  ].filter(Boolean);
  return `<h2>Not covered</h2>${items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>Every rule has an example, and every scenario was run.</p>'}`;
}

function featureSection(own, results) {
  const [first] = own;
  return `<section class="feature" id="${featureId(first)}"><h3>${escape(first.feature)}</h3>
${first.about ? `<p class="about">${escape(first.about)}</p>` : ''}
${[...Map.groupBy(own, ({ rule }) => rule)]
  .map(
    ([rule, scenarios]) =>
      `<section class="rule">${rule ? `<h4><span class="quiet">Rule</span> ${escape(rule)}</h4>` : ''}${scenarios
        .map((scenario) => scenarioBlock(scenario, results))
        .join('')}</section>`,
  )
  .join('')}</section>`;
}

const featureId = ({ uri }) => uri.replace(`features/${capabilityOf({ uri })}/`, '').replace(/\.feature$/, '');
