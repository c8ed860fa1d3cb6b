import { PassThrough } from 'node:stream';
import { loadConfiguration, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import { stepsOf } from './documents.mjs';
import './nativeIndices.mjs';

/**
 * @typedef {{ type: string, text: string, start: number, problem: string | undefined }} Value a word that fills a parameter
 * @typedef {'use-case' | 'browser'} Level
 * @typedef {object} ReadStep a step of a scenario, once per row of an outline
 * @property {string} text
 * @property {string} pickle the same for all steps of a scenario, or of a row of an outline
 * @property {string} keyword
 * @property {'Given' | 'When' | 'Then'} kind of the sentence; And and But repeat the one before
 * @property {string} uri
 * @property {number} line
 * @property {string} scenario
 * @property {readonly string[]} tags
 * @property {readonly string[]} phrases that match; none: undefined, several: ambiguous
 * @property {readonly Value[]} values
 * @property {readonly { line: number, cells: readonly string[] }[]} [table]
 * @typedef {{ phrase: string, file: string, line: number, level: Level | undefined, keyword: string, isSituation: boolean }} Phrase
 *   `level` is the only one it works at; a situation is a Given only
 * @typedef {{ documents: object[], phrases: Phrase[], types: object[], steps: ReadStep[], parseErrors: object[] }} Reading
 */

const KINDS = { Context: 'Given', Action: 'When', Outcome: 'Then' };

/**
 * Has Cucumber read features and step definitions without running a scenario or starting a server.
 *
 * @param {readonly string[]} [paths] features; default: all
 * @returns {Promise<Reading>}
 */
export async function readFeatures(paths = []) {
  const { runConfiguration: configuration } = await loadConfiguration({ profiles: ['reading'] });
  if (paths.length > 0) configuration.sources.paths = [...paths];
  const support = await loadSupport(configuration);
  const stdout = new PassThrough();
  stdout.resume();
  const messages = [];
  await runCucumber({ ...configuration, support }, { stdout }, (message) => messages.push(message));
  const all = (kind) => messages.flatMap((message) => message[kind] ?? []);
  const documents = all('gherkinDocument');
  const types = [...support.parameterTypeRegistry.parameterTypes];
  const definitions = new Map(support.stepDefinitions.map((definition) => [definition.id, definition]));
  const nodes = new Map(documents.flatMap(({ feature }) => stepsOf(feature)).map((step) => [step.id, step]));
  const matches = new Map(
    all('testCase').flatMap(({ testSteps }) =>
      testSteps.map(({ pickleStepId, stepDefinitionIds = [] }) => [pickleStepId, stepDefinitionIds]),
    ),
  );
  const steps = all('pickle').flatMap(({ id: pickle, uri, name, tags, steps: own }) =>
    own.map(({ id, text, type, argument, astNodeIds: [nodeId] }) => {
      const node = nodes.get(nodeId);
      const found = (matches.get(id) ?? []).map((definition) => definitions.get(definition));
      return {
        text,
        pickle,
        keyword: node.keyword.trim(),
        kind: KINDS[type] ?? 'When',
        uri,
        line: node.location.line,
        scenario: name,
        tags: tags.map((tag) => tag.name),
        phrases: found.map(({ pattern }) => pattern),
        values: found.length === 1 ? valuesOf(found[0], text) : [],
        ...(argument?.dataTable && { table: tableOf(argument.dataTable, node.dataTable) }),
      };
    }),
  );
  const phrases = support.stepDefinitions.map(({ pattern, uri, line, keyword, options }) => ({
    phrase: pattern,
    file: uri,
    line,
    keyword,
    level: options.wrapperOptions?.level,
    isSituation: options.wrapperOptions?.isSituation ?? false,
  }));
  return { documents, phrases, types, steps, parseErrors: all('parseError') };
}

/** @param dataTable cells of the scenario, with the values of an outline; @param node the same rows of the file */
function tableOf(dataTable, node) {
  return dataTable.rows.map(({ cells }, at) => ({
    line: node.rows[at].location.line,
    cells: cells.map(({ value }) => value),
  }));
}

function valuesOf({ expression }, text) {
  return (expression.match(text) ?? []).map((argument) => ({
    type: argument.parameterType.name ?? '',
    text: argument.group.value ?? '',
    start: argument.group.start ?? 0,
    problem: problemOf(argument),
  }));
}

/** A parameter type refuses an unknown word by throwing. */
function problemOf(argument) {
  try {
    argument.getValue(null);
    return undefined;
  } catch (error) {
    return error.message;
  }
}
