import {
  After,
  AfterAll,
  AfterStep,
  Before,
  BeforeStep,
  Status,
  setDefaultTimeout,
  setDefinitionFunctionWrapper,
  setWorldConstructor,
} from '@cucumber/cucumber';
import type { Level, Scene } from './Level';
import { assertAtLevel } from './levels';
import { Refusals, type SentenceKind } from './refusals/Refusals';
import { sentencesOf } from './refusals/sentencesOf';
import { withRefusalChecks } from './refusals/withRefusalChecks';
import { ScenarioState } from './ScenarioState';
import { assertGiven } from './situations';

const LEVELS: Readonly<Record<string, () => Promise<Level>>> = {
  'use-case': () => import('./use-case/openUseCaseLevel').then((m) => m.openUseCaseLevel()),
  browser: () => import('./browser/openBrowserLevel').then((m) => m.openBrowserLevel()),
};

/** Cucumber's world: the state of one scenario. */
export class AppWorld extends ScenarioState {
  scene!: Scene;
  /** Kind of the sentence that is being run. */
  sentenceKind: SentenceKind = 'Given';
}

let opened: Promise<Level> | undefined;

setWorldConstructor(AppWorld);
/** One step may wait several times, each up to the browser's timeout. */
setDefaultTimeout(120_000);

Before(async function (this: AppWorld) {
  opened ??= LEVELS[this.parameters.level]?.();
  if (!opened) throw new RangeError(`There is no level "${this.parameters.level}"`);
  const level = await opened;
  // Not loaded by the thread that distributes scenarios or by checks that play none, because it loads the server as well.
  const { Stage } = await import('./stage/Stage');
  this.scene = await level.startScenario();
  this.stage = new Stage(this.scene.backstage);
  this.refusals = new Refusals((person) => this.stage.cast.roleOf(person));
  this.tasks = withRefusalChecks(this.scene.tasks, this.refusals);
});

BeforeStep(function (this: AppWorld, { pickle, pickleStep }) {
  this.sentenceKind = sentencesOf(pickle, pickleStep).sentence.kind;
});

/** A refused step fails unless the Thens after it check the refusal. */
AfterStep(async function (this: AppWorld, { pickle, pickleStep, result }) {
  const { sentence, next } = sentencesOf(pickle, pickleStep);
  this.refusals.recordStep(sentence, await this.scene.takeRefusals());
  if (result.status === Status.PASSED && next?.kind !== 'Then') this.refusals.assertChecked();
});

/** Every failure includes the messages shown to people. */
setDefinitionFunctionWrapper(
  (
    step: (this: AppWorld, ...given: unknown[]) => unknown,
    options?: { readonly level?: string; readonly isSituation?: boolean },
  ) =>
    async function (this: AppWorld, ...given: unknown[]) {
      try {
        assertAtLevel(options?.level, this.parameters?.level);
        assertGiven(options?.isSituation, this.sentenceKind);
        return await step.apply(this, given);
      } catch (error) {
        throw this.refusals?.explain(error) ?? error;
      }
    },
);

After(async function (this: AppWorld, { result, pickle }) {
  const isFailed = result?.status === Status.FAILED;
  for (const picture of (await this.scene?.pictures(isFailed)) ?? []) this.attach(picture, 'image/jpeg');
  await this.scene?.end(isFailed ? pickle.name : undefined);
  if (result?.status === Status.PASSED) await this.stage.assertBooksBalance();
});

AfterAll(async () => {
  await (await opened)?.close();
});
