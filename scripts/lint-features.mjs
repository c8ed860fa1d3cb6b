/**
 * Checks how features are written: no words of a screen, one When, names that tell scenarios apart, known tags,
 * at most seven steps, and no step that nobody understands.
 */
import { readFile } from 'node:fs/promises';
import { nearestPhrases } from './features/nearestPhrases.mjs';
import { readFeatures, scenariosOf } from './features/readFeatures.mjs';

const MOST_STEPS = 7;
const SCREEN_WORDS =
  /\b(?:click\w*|button\w*|field\w*|screen\w*|page|pages|element\w*|dropdown\w*|checkbox\w*|dialog\w*|modal\w*|menu\w*|url|http\w*|api|endpoint\w*|json|browser\w*)\b/i;
/** Places that are called so by everybody. */
const PLACE_NAMES = /\b(?:error|maintenance|refusal) page\b/gi;
/** What a feature is about is no word of a screen there: people come with browsers of their own. */
const SUBJECTS = { 'features/shell/browsers.feature': /\bbrowsers?\b/gi };
const OTHER_TAGS = ['@browser', '@browser-only'];

const requirements = JSON.parse(await readFile(new URL('../features/requirements.json', import.meta.url), 'utf8'));
const { documents, phrases, steps } = await readFeatures();
const problems = [...documents.flatMap(problemsOf), ...undefinedSteps()];
for (const problem of problems) console.error(problem);
console.log(`${documents.length} features, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

function problemsOf({ uri, feature }) {
  const scenarios = scenariosOf(feature);
  const names = scenarios.map(({ name }) => name);
  return scenarios.flatMap((scenario) => {
    const at = `${uri}:${scenario.location.line}`;
    const whens = kindsOf(scenario.steps).filter((kind) => kind === 'When').length;
    return [
      names.indexOf(scenario.name) !== names.lastIndexOf(scenario.name) &&
        `${at} Two scenarios are called "${scenario.name}".`,
      whens !== 1 && `${at} "${scenario.name}" has ${whens} When; a scenario shows one thing that happens.`,
      scenario.steps.length > MOST_STEPS &&
        `${at} "${scenario.name}" has ${scenario.steps.length} steps; keep to ${MOST_STEPS}.`,
      ...scenario.allTags.map((tag) => !isKnown(tag) && `${at} Unknown tag ${tag}.`),
      ...[scenario, ...scenario.steps].map((node) => screenWord(uri, node)),
    ].filter(Boolean);
  });
}

/** Given, When or Then; And and But stand for the one before them, so that a When with an And is two. */
function kindsOf(scenarioSteps) {
  const kinds = { Context: 'Given', Action: 'When', Outcome: 'Then' };
  let kind = '';
  return scenarioSteps.map(({ keywordType }) => {
    kind = kinds[keywordType] ?? kind;
    return kind;
  });
}

function isKnown(tag) {
  return OTHER_TAGS.includes(tag) || tag.slice(1) in requirements;
}

function screenWord(uri, { name, text, location }) {
  const told = (text ?? name).replaceAll(PLACE_NAMES, '').replaceAll(/"[^"]*"/g, '');
  const words = SUBJECTS[uri] ? told.replaceAll(SUBJECTS[uri], '') : told;
  const word = SCREEN_WORDS.exec(words)?.[0];
  return word && `${uri}:${location.line} "${word}" is a word of a screen. Say what people do or see instead.`;
}

function undefinedSteps() {
  const known = phrases.map(({ phrase }) => phrase);
  return steps
    .filter(({ phrase }) => phrase === undefined)
    .map(({ uri, line, text }) =>
      [`${uri}:${line} No phrase says "${text}". The nearest ones are:`, ...nearestPhrases(text, known)].join('\n    '),
    );
}
