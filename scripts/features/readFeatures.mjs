import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const CUCUMBER = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@cucumber/cucumber/package.json')),
  'bin/cucumber.js',
);
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * @typedef {{ text: string, keyword: string, uri: string, line: number, scenario: string, phrase: string | undefined, values: { type: string, text: string }[] }} PlayedStep
 * @typedef {{ phrase: string, file: string, line: number }} Phrase
 */

/**
 * Has cucumber read every feature and every step definition without playing anything.
 *
 * @returns {Promise<{ documents: object[], phrases: Phrase[], steps: PlayedStep[] }>}
 */
export async function readFeatures() {
  const { stdout } = await promisify(execFile)(process.execPath, [CUCUMBER, '-p', 'reading'], {
    maxBuffer: MOST_BYTES,
  }).catch(
    // An undefined step ends the run with an error; what was read is what we want.
    (error) => ({ stdout: error.stdout }),
  );
  const messages = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const all = (kind) => messages.flatMap((message) => (message[kind] ? [message[kind]] : []));
  const definitions = new Map(all('stepDefinition').map((definition) => [definition.id, definition]));
  const pickles = new Map(all('pickle').map((pickle) => [pickle.id, pickle]));
  const documents = all('gherkinDocument');
  const nodes = new Map(documents.flatMap(({ feature }) => stepsOf(feature)).map((step) => [step.id, step]));
  const steps = all('testCase').flatMap(({ pickleId, testSteps }) => {
    const pickle = pickles.get(pickleId);
    return testSteps.flatMap(({ pickleStepId, stepDefinitionIds, stepMatchArgumentsLists }) => {
      const step = pickle.steps.find(({ id }) => id === pickleStepId);
      if (!step) return [];
      const node = nodes.get(step.astNodeIds[0]);
      const values = (stepMatchArgumentsLists?.[0]?.stepMatchArguments ?? []).map(({ group, parameterTypeName }) => ({
        type: parameterTypeName ?? '',
        text: group.value ?? '',
      }));
      const phrase = definitions.get(stepDefinitionIds?.[0])?.pattern.source;
      return [
        {
          text: step.text,
          keyword: node.keyword.trim(),
          uri: pickle.uri,
          line: node.location.line,
          scenario: pickle.name,
          phrase,
          values,
        },
      ];
    });
  });
  const phrases = [...definitions.values()].map(({ pattern, sourceReference: { uri, location } }) => ({
    phrase: pattern.source,
    file: uri,
    line: location.line,
  }));
  return { documents, phrases, steps };
}

/** Every step of a feature, those of its backgrounds and rules too. */
export function stepsOf(node) {
  const children = (node?.children ?? []).flatMap(({ background, rule, scenario }) =>
    stepsOf(background ?? rule ?? scenario),
  );
  return [...(node?.steps ?? []), ...children];
}

/** Every scenario of a feature, with the tags it carries, its feature's among them. */
export function scenariosOf(node, tags = []) {
  const own = [...tags, ...(node.tags ?? []).map(({ name }) => name)];
  return (node.children ?? []).flatMap(({ rule, scenario }) => {
    if (rule) return scenariosOf(rule, own);
    return scenario ? [{ ...scenario, allTags: [...own, ...scenario.tags.map(({ name }) => name)] }] : [];
  });
}
