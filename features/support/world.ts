import { After, AfterAll, Before, Status, setDefaultTimeout, setWorldConstructor, World } from '@cucumber/cucumber';
import type { TestPerson } from '../../test/support/server/TestData';
import type { Level, Scene } from './Level';
import { Stage } from './stage/Stage';
import type { Tasks } from './tasks/Tasks';
import type { Who } from './Words';

const LEVELS: Readonly<Record<string, () => Promise<Level>>> = {
  'use-case': () => import('./use-case/openUseCaseLevel').then((m) => m.openUseCaseLevel()),
  browser: () => import('./browser/openBrowserLevel').then((m) => m.openBrowserLevel()),
};

/** What the steps of one scenario share. */
export class AppWorld extends World<{ level: string }> {
  stage!: Stage;
  tasks!: Tasks;
  scene!: Scene;
  /** What a look for accessibility found. */
  defects: readonly string[] = [];
  /** The count that was followed last. */
  counted = 0;
  /** Whom somebody looked after in the directory last: `this person`. */
  concerned!: TestPerson;
  /** What was read to somebody last. */
  words: readonly string[] = [];
  /** What was downloaded last. */
  file: Uint8Array = new Uint8Array();

  /** Who a sentence speaks of. */
  who(name: Who): Promise<TestPerson> {
    return this.stage.cast.find(name);
  }

  /** Who acted last. */
  get they(): TestPerson {
    return this.stage.cast.they;
  }
}

let opened: Promise<Level> | undefined;

setWorldConstructor(AppWorld);
/** A sentence may wait for several things, each as long as a browser waits at most. */
setDefaultTimeout(120_000);

Before(async function (this: AppWorld) {
  opened ??= LEVELS[this.parameters.level]?.();
  if (!opened) throw new RangeError(`No level is called ${this.parameters.level}`);
  const level = await opened;
  this.stage = new Stage(level.backstage);
  this.scene = await level.begin(this.stage);
  this.tasks = this.scene.tasks;
});

After(async function (this: AppWorld, { result, pickle }) {
  await this.scene?.end(result?.status === Status.FAILED ? pickle.name : undefined);
  await this.stage?.strike();
});

AfterAll(async () => {
  await (await opened)?.close();
});
