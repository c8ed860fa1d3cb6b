import type { ITestStepHookParameter } from '@cucumber/cucumber';
import type { Sentence, SentenceKind } from './Refusals';

type Pickle = ITestStepHookParameter['pickle'];
type PickleStep = ITestStepHookParameter['pickleStep'];

const KINDS: Readonly<Record<string, SentenceKind>> = { Context: 'Given', Action: 'When', Outcome: 'Then' };

/** A step of a scenario and the next one. */
export function sentencesOf({ steps }: Pickle, step: PickleStep): { sentence: Sentence; next: Sentence | undefined } {
  const next = steps[steps.findIndex(({ id }) => id === step.id) + 1];
  return { sentence: sentenceOf(step), next: next && sentenceOf(next) };
}

function sentenceOf({ type, text }: PickleStep): Sentence {
  return { kind: KINDS[type ?? ''] ?? 'When', text };
}
