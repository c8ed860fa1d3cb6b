import { styleText } from 'node:util';
import { Query } from '@cucumber/query';
import { resultsOf } from '../living/results.mjs';
import { scenarioOf } from '../living/scenarios.mjs';

const SIGNS = { PASSED: '.', FAILED: 'F', SKIPPED: '-', UNDEFINED: 'U', AMBIGUOUS: 'A', PENDING: 'P', UNKNOWN: '?' };
const SUITABLE = ['passed', 'skipped'];

/**
 * A Cucumber formatter for the authors of scenarios: a sign for each sentence, then each scenario that did not pass with its file
 * and line, the sentence, and what was expected and found. Shows no step definitions and no code.
 */
// oxlint-disable-next-line import/no-default-export -- Cucumber loads it by its default export
export default {
  type: 'formatter',
  formatter({ on, write, stream }) {
    const messages = [];
    const steps = new Set();
    on('message', (message) => {
      messages.push(message);
      const { testCase, testStepFinished, testRunFinished } = message;
      for (const { id, pickleStepId } of testCase?.testSteps ?? []) if (pickleStepId) steps.add(id);
      if (testStepFinished) {
        const { status } = testStepFinished.testStepResult;
        // A hook shows only when it fails.
        if (steps.has(testStepFinished.testStepId) || status === 'FAILED') write(SIGNS[status] ?? '?');
      }
      if (testRunFinished) write(summaryOf(messages, (style, text) => styleText(style, text, { stream })));
    });
  },
};

/** @param {(style: string, text: string) => string} paint @returns {string} */
export function summaryOf(messages, paint = (_style, text) => text) {
  const query = new Query();
  for (const message of messages) query.update(message);
  const { results } = resultsOf(messages, 'use-case');
  const scenarios = query
    .findAllTestCaseFinished()
    .flatMap((finished) => query.findPickleBy(finished) ?? [])
    .map((pickle) => scenarioOf(query, pickle));
  const failed = scenarios
    .filter(({ key }) => !SUITABLE.includes(results[key].status))
    .sort((one, other) => one.uri.localeCompare(other.uri) || one.line - other.line);
  const brokenHooks = messages.flatMap(({ testRunHookFinished }) =>
    testRunHookFinished?.result.status === 'FAILED' ? testRunHookFinished.result.message : [],
  );
  const { timestamp: started } = messages.find(({ testRunStarted }) => testRunStarted)?.testRunStarted ?? {};
  const { timestamp: ended } = messages.findLast(({ testRunFinished }) => testRunFinished)?.testRunFinished ?? {};
  const seconds = started && ended ? ended.seconds - started.seconds + (ended.nanos - started.nanos) / 1e9 : 0;
  const passed = scenarios.length - failed.length;
  return [
    '\n',
    ...failed.flatMap((scenario) => failureOf(scenario, results[scenario.key], paint)),
    ...brokenHooks.map((message) => paint('red', message)),
    `${scenarios.length} ${scenarios.length === 1 ? 'scenario' : 'scenarios'}: ${[
      passed > 0 && paint('green', `${passed} passed`),
      failed.length > 0 && paint('red', `${failed.length} failed`),
    ]
      .filter(Boolean)
      .join(', ')}, ${seconds.toFixed(1)} s`,
    '',
  ].join('\n');
}

function failureOf({ uri, line, name, example, steps }, result, paint) {
  const told = result.steps.flatMap((step, at) => {
    if (SUITABLE.includes(step.status)) return [];
    const keyword = steps[at]?.text === step.text ? `${steps[at].keyword} ` : '';
    return [
      ...(step.text ? [`    ${keyword}${step.text}`] : []),
      ...(step.message ?? step.status).split('\n').map((text) => paint('red', `        ${text}`.trimEnd())),
    ];
  });
  const values = Object.entries(example).map(([heading, value]) => `${heading}: ${value}`);
  return [
    `${paint('red', '✗')} ${paint('bold', name)}${values.length > 0 ? ` (${values.join(', ')})` : ''}`,
    `  ${uri}:${line}`,
    ...told,
    '',
  ];
}
