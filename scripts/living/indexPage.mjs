import { byCapability, hrefOf, pageOf, titleOf } from './capabilities.mjs';
import { anchorOf } from './glossary.mjs';
import { escape, page } from './html.mjs';
import { jobLinks } from './jobPages.mjs';
import { levelCounts, mark, provenState, stateOf, toneOf } from './state.mjs';
import { trend } from './trend.mjs';

/** The first page: the state of both levels, the capabilities in the order of the work, and a search over all of it. */
export function indexPage(scenarios, results, { requirements, rules, runs, changesOf }) {
  const proven = (all) => `${all.filter(({ state }) => state === 'passed').length} of ${all.length}`;
  return page(
    'What Listbill does',
    `<header>
<h1>What Listbill does</h1>
<p>Every sentence in these pages is tested against the application. <a href="rules.html">Business rules</a>: ${proven(rules)} hold. <a href="requirements.html">Requirements</a>: ${proven(requirements)} proven. <a href="glossary.html">Glossary</a>.</p>
<p>Your first Monday: ${jobLinks.map(({ name, title }) => `<a href="${name}">${escape(title)}</a>`).join(', ')}.</p>
${levelCounts(scenarios, results)}
<form class="tools" role="search"><label>Search everything <input type="search" id="find" placeholder="a word, a rule, PAY-1, NSF" autocomplete="off" autofocus></label><output id="count"></output></form>
</header>
<main class="requirements"><ol id="results" hidden></ol><p id="nothing" hidden>Nothing says that. Try another word for it.</p>
<table class="capabilities" id="capabilities"><thead><tr><th scope="col">Capability</th><th scope="col">Scenarios</th><th scope="col">Result</th><th scope="col">Rules without an example</th><th scope="col">Since the last release</th></tr></thead><tbody>
${byCapability(scenarios)
  .map(([capability, own]) => row(capability, own, results, rules, changesOf(capability)))
  .join('')}</tbody></table>
${trend(runs)}</main>`,
    ['find.js'],
  );
}

function row(capability, scenarios, results, rules, changes) {
  const count = (tone) => scenarios.filter((one) => toneOf(provenState(one, results)) === tone).length;
  const inBrowser = scenarios.filter(
    (one) => toneOf(provenState(one, results)) !== 'bad' && toneOf(stateOf(one, results.browser)) === 'bad',
  ).length;
  const result = [
    count('good') > 0 && `${count('good')} passed`,
    count('bad') > 0 && `${count('bad')} failed`,
    count('idle') > 0 && `${count('idle')} not run`,
    inBrowser > 0 && `${inBrowser} failed in the browser`,
  ];
  const without = rules.filter((rule) => rule.folder === capability && rule.evidence.length === 0).length;
  const since = [
    changes?.added.length > 0 && `${changes.added.length} new`,
    changes?.changed.length > 0 && `${changes.changed.length} changed`,
    changes?.removed > 0 && `${changes.removed} removed`,
  ]
    .filter(Boolean)
    .join(', ');
  return `<tr><th scope="row"><a href="${pageOf(capability)}">${escape(titleOf(capability))}</a></th><td>${scenarios.length}</td><td>${mark(scenarios, results)} ${result.filter(Boolean).join(', ')}</td><td>${without || ''}</td><td>${since}</td></tr>`;
}

/**
 * What the search finds, as a script, because a page opened from a folder may load scripts but no data.
 *
 * @returns {string}
 */
export function searchIndex(scenarios, rules, requirements, terms) {
  const entries = [
    ...rules.map(({ id, sentence, capability }) => ['Rule', `${id} ${sentence}`, `rules.html#${id}`, capability]),
    ...terms.map(({ term, meaning, synonyms }) => [
      'Term',
      `${term}: ${meaning.replaceAll('*', '')}`,
      `glossary.html#${anchorOf(term)}`,
      synonyms.join(', '),
    ]),
    ...scenarios.map((one) => [
      'Example',
      [one.name, ...Object.values(one.example)].join(', '),
      hrefOf(one),
      [one.feature, one.rule, ...one.tags.map((tag) => tag.slice(1))].join(' · '),
    ]),
    ...requirements.map(({ id, text }) => ['Requirement', `${id} ${text}`, `requirements.html#${id}`, '']),
  ];
  const synonyms = {};
  for (const { term, synonyms: others } of terms) {
    const own = term
      .toLowerCase()
      .split(/[,()]/)
      .flatMap((word) => word.trim() || []);
    for (const other of others) (synonyms[other.toLowerCase()] ??= []).push(...own);
  }
  return `const ENTRIES = ${JSON.stringify(entries)};\nconst SYNONYMS = ${JSON.stringify(synonyms)};\n`;
}
