import { backgroundsOf, scenariosOf } from './documents.mjs';
import { underlined } from './Suggestions.mjs';
import { tableProblems } from './tableProblems.mjs';
import { wordLevelOf } from './wordLevel.mjs';

const MAX_STEPS = 7;
const SCREEN_WORDS =
  /\b(?:click\w*|button\w*|field\w*|screen\w*|page|pages|element\w*|dropdown\w*|checkbox\w*|dialog\w*|modal\w*|menu\w*|url|http\w*|api|endpoint\w*|json|browser\w*)\b/i;
/** Common names of screens. */
const PLACE_NAMES = /\b(?:error|maintenance|refusal) page\b/gi;
/** Screen words allowed in a feature because they are its subject. */
const SUBJECTS = { 'features/shell/browsers.feature': /\bbrowsers?\b/gi };
const LEVEL_TAGS = ['@browser', '@browser-only'];
/** With a level tag: the browser level is left to `npm run test:deep`. */
const DEEP_TAG = '@deep';
const REQUIREMENT = /^@(?:[A-Z]{3}-\d+|BR-[A-Z]{3}-\d{2})$/;

/**
 * @param {import('./readFeatures.mjs').Reading} reading
 * @param {Readonly<Record<string, string>>} requirements and business rules by id
 * @param {import('./Suggestions.mjs').Suggestions} suggestions
 * @param {import('./wordLevel.mjs').WordLevels} [wordLevels] words that work at one level only
 * @param {(phrase: string, values: readonly object[]) => import('./tableProblems.mjs').TableShape | undefined} [tableOf]
 * @param {(sentences: readonly object[]) => readonly string[]} [preconditions] problems of the steps of one scenario, in order
 * @returns {string[]} problems in the features: `file:line` and a suggestion
 */
export function problemsIn(reading, requirements, suggestions, wordLevels = {}, tableOf, preconditions = () => []) {
  const { documents, phrases, steps, parseErrors } = reading;
  const scenarios = documents.flatMap(({ feature }) => scenariosOf(feature));
  if (parseErrors.length === 0 && (phrases.length === 0 || scenarios.length === 0)) {
    return [`Nothing was checked: found ${scenarios.length} scenarios and ${phrases.length} phrases.`];
  }
  const known = new Map(phrases.map((one) => [one.phrase, one]));
  const problems = [
    ...parseErrors.map(parseProblem),
    ...documents.flatMap((document) => featureProblems(document, requirements)),
    ...steps.flatMap((step) => [
      ...stepProblems(step, known, suggestions, wordLevels),
      ...(tableOf && step.phrases.length === 1 ? tableProblems(step, tableOf(step.phrases[0], step.values)) : []),
    ]),
    ...[...Map.groupBy(steps, ({ pickle }) => pickle).values()].flatMap(preconditions),
  ];
  return [...new Set(problems)];
}

function parseProblem({ source, message }) {
  const [, line = 1, reason = message] = /^\((\d+):\d+\): ([^]*)$/.exec(message) ?? [];
  if (reason.startsWith('inconsistent cell count')) {
    return `${source.uri}:${line} This row of the table has more or fewer cells than the row of headings. Count the | signs.`;
  }
  return `${source.uri}:${line} This is not a feature: ${reason}`;
}

function featureProblems({ uri, feature }, requirements) {
  const scenarios = scenariosOf(feature);
  const names = scenarios.map(({ name }) => name);
  const isTagged = scenarios.some(({ allTags }) => allTags.some((tag) => REQUIREMENT.test(tag)));
  return [
    !isTagged &&
      `${uri}:${feature?.location.line ?? 1} No scenario is tagged with a requirement or rule, such as @PAY-1 or @BR-PAY-01.`,
    ...backgroundsOf(feature).flatMap((background) => [
      kindsOf(background.steps).some((kind) => kind !== 'Given') &&
        `${uri}:${background.location.line} A Background is the situation: it has Given and And only.`,
      scenarios.length === 0 && `${uri}:${background.location.line} A Background without a scenario is never run.`,
      ...[background, ...background.steps].map((node) => screenWord(uri, node)),
    ]),
    ...scenarios
      .filter(isBrowserSample)
      .slice(1)
      .map(
        ({ name, location }) =>
          `${uri}:${location.line} "${name}" is the second one in this file with @browser, which takes sixty times as long. Add @deep to one of them.`,
      ),
    ...scenarios.flatMap((scenario) => {
      const at = `${uri}:${scenario.location.line}`;
      const whens = kindsOf(scenario.steps).filter((kind) => kind === 'When').length;
      return [
        names.indexOf(scenario.name) !== names.lastIndexOf(scenario.name) &&
          `${at} Two scenarios are called "${scenario.name}".`,
        whens !== 1 && `${at} "${scenario.name}" has ${whens} When; a scenario shows one thing that happens.`,
        scenario.steps.length > MAX_STEPS &&
          `${at} "${scenario.name}" has ${scenario.steps.length} steps; use at most ${MAX_STEPS}.`,
        ...scenario.allTags.map((tag) => tagProblem(tag, at, requirements)),
        ...[scenario, ...scenario.steps].map((node) => screenWord(uri, node)),
      ];
    }),
  ].filter(Boolean);
}

/** Whether a browser plays it in every run, in addition to the use-case level. */
const isBrowserSample = ({ allTags }) =>
  allTags.includes('@browser') && !allTags.includes('@browser-only') && !allTags.includes(DEEP_TAG);

/** Given, When, or Then for each step. And and But repeat the previous kind, so a When with an And counts twice. */
function kindsOf(scenarioSteps) {
  const kinds = { Context: 'Given', Action: 'When', Outcome: 'Then' };
  let kind = '';
  return scenarioSteps.map(({ keywordType }) => {
    kind = kinds[keywordType] ?? kind;
    return kind;
  });
}

function tagProblem(tag, at, requirements) {
  if (LEVEL_TAGS.includes(tag) || tag === DEEP_TAG || tag.slice(1) in requirements) return undefined;
  if (REQUIREMENT.test(tag))
    return `${at} There is no requirement or rule ${tag.slice(1)}: see features/requirements.json and features/business-rules.`;
  return `${at} Unknown tag ${tag}. Write a requirement or rule such as @PAY-1 or @BR-PAY-01, or ${LEVEL_TAGS.join(' or ')}.`;
}

function screenWord(uri, { name, text, location }) {
  const told = (text ?? name).replaceAll(PLACE_NAMES, '').replaceAll(/"[^"]*"/g, '');
  const words = SUBJECTS[uri] ? told.replaceAll(SUBJECTS[uri], '') : told;
  const word = SCREEN_WORDS.exec(words)?.[0];
  return word && `${uri}:${location.line} "${word}" is a word of a screen. Say what people do or see instead.`;
}

function stepProblems(step, known, suggestions, wordLevels) {
  const { text, phrases, values, uri, line } = step;
  const at = `${uri}:${line}`;
  if (phrases.length === 0) return [block(`${at} No phrase matches this.`, suggestions.forSentence(text))];
  if (phrases.length > 1) return [block(`${at} Several phrases match this: "${text}"`, phrases)];
  return [
    ...values
      .filter(({ problem }) => problem !== undefined)
      .map((value) => {
        const help = suggestions.wordsOf(value.type).length > 0 ? suggestions.forWord(value) : [value.problem];
        return block(`${at} A word is not known.`, [...underlined(text, [value]), ...help]);
      }),
    ...[kindProblem(step, known.get(phrases[0])), ...levelProblems(text, step.tags, known.get(phrases[0])?.level)]
      .flatMap((problem) => problem ?? [])
      .map((problem) => `${at} ${problem}`),
    ...values.flatMap(({ type, text: word }) =>
      levelProblems(word, step.tags, wordLevelOf(wordLevels, type, word)).map((problem) => `${at} ${problem}`),
    ),
  ];
}

/** A Given may also say what people see by then. */
function kindProblem({ text, kind }, { keyword, isSituation } = {}) {
  if (isSituation && kind !== 'Given') {
    return `"${text}" says how things are, so it is a Given. A ${kind} says ${kind === 'When' ? 'what happens' : 'what is expected'}.`;
  }
  if (keyword === 'Then' && kind === 'When')
    return `"${text}" says what is expected, so it is a Then. A When says what happens.`;
  if (keyword === 'When' && kind === 'Then')
    return `"${text}" says what happens, so it is a When or a Given. A Then says what is expected.`;
  return undefined;
}

/** A scenario without a level tag runs at the use-case level only; with @browser it runs at both levels. */
function levelProblems(text, tags, level) {
  const inBrowser = LEVEL_TAGS.some((tag) => tags.includes(tag));
  if (level === 'browser' && !tags.includes('@browser-only')) {
    return [`"${text}" can be checked in a browser only. Tag the scenario @browser-only, or say it differently.`];
  }
  if (level === 'use-case' && inBrowser) {
    return [
      `"${text}" cannot be checked in a browser. Remove the tag ${tags.find((tag) => LEVEL_TAGS.includes(tag))}.`,
    ];
  }
  return [];
}

const block = (headline, lines) => [headline, ...lines].join('\n    ');
