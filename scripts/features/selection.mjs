import path from 'node:path';
import { readScenarios } from '../living/scenarios.mjs';
import { closest } from './Suggestions.mjs';

const OF_A_FILE = /^(?<file>.+\.feature)(?<lines>(?::\d+)+)$/;

/**
 * @param {string} root
 * @param {readonly string[]} named files and folders of a command line, a file with the lines of scenarios: `pay.feature:11`
 * @returns {Promise<string[]>} a sentence for each line that holds no scenario, with the scenario that was probably meant
 */
export async function selectionProblems(root, named) {
  const selected = named.flatMap((argument) => {
    const { file, lines = '' } = OF_A_FILE.exec(argument)?.groups ?? {};
    return file
      ? lines
          .split(':')
          .slice(1)
          .map((line) => ({ uri: uriOf(root, file), line: Number(line) }))
      : [];
  });
  if (selected.length === 0) return [];
  const scenarios = await readScenarios(root);
  return selected.flatMap(({ uri, line }) => {
    const own = scenarios.filter((scenario) => scenario.uri === uri);
    if (own.length === 0) return [fileProblem(uri, scenarios)];
    if (own.some((scenario) => scenario.line === line || scenario.outlineLine === line)) return [];
    const meant = own.findLast((scenario) => scenario.line < line) ?? own[0];
    return [`${uri}:${line} No scenario begins on this line. Did you mean "${meant.name}", ${uri}:${meant.line}?`];
  });
}

/**
 * @param {'use-case' | 'browser'} level
 * @param {readonly string[]} argv the command line
 * @returns {Promise<string>} why a run selected no scenario
 */
export async function nothingSelected(root, level, argv) {
  const scenarios = await readScenarios(root);
  const name = nameIn(argv);
  const named = argv.filter((argument) => argument.includes('.feature') || argument.startsWith('features/'));
  const wanted = scenarios.filter(
    (scenario) =>
      (named.length === 0 ||
        named.some((one) => scenario.uri.startsWith(uriOf(root, one.replace(/(?::\d+)+$/, ''))))) &&
      (name === undefined || scenario.name.includes(name)),
  );
  if (wanted.length > 0) {
    return level === 'use-case'
      ? 'No scenario was run: what you selected runs in a browser only. Use npm run features:browser with the same words.'
      : 'No scenario was run: what you selected does not run in a browser, or only with npm run test:deep. Use npm run features.';
  }
  if (name === undefined) return `No scenario was run: there is none in ${named.join(' and ') || 'features'}.`;
  const meant = closest(name, [...new Set(scenarios.map((scenario) => scenario.name))]);
  return `No scenario was run: none has "${name}" in its name.${meant ? ` Did you mean "${meant}"?` : ' Names are spelled as in the file.'}`;
}

function fileProblem(uri, scenarios) {
  const meant = closest(uri, [...new Set(scenarios.map((scenario) => scenario.uri))]);
  return `${uri} There is no such feature with a scenario.${meant ? ` Did you mean ${meant}?` : ''}`;
}

function nameIn(argv) {
  const at = argv.findIndex((argument) => argument === '-n' || argument === '--name');
  return at >= 0 ? argv[at + 1] : argv.find((argument) => argument.startsWith('--name='))?.slice('--name='.length);
}

const uriOf = (root, file) => path.relative(root, path.resolve(root, file)).replaceAll(path.sep, '/');
