import { expectSame, expectThat } from './expecting';
import type { Outage } from './tasks/ConditionTasks';
import type { AppWorld } from './world';

const outage = (kind: Outage) => (world: AppWorld) => world.tasks.conditions.setOutage(kind);

/** From now on, what could do the most harm needs a new sign-in. */
async function outdateSignIn({ tasks, stage, they }: AppWorld, signsIn: boolean): Promise<void> {
  stage.requireRecentSignIn(await tasks.tabs.outdateSignIn(they, signsIn));
}

/** Circumstances by their wording. Where one wording starts with another, the longer comes first. */
const START = {
  'the server cannot be reached': outage('unreachable'),
  'the server fails once': outage('broken once'),
  'the server fails': outage('broken'),
  'the server gets too many requests': outage('overloaded'),
  'the site goes down while they save the changes': async ({ tasks, they, refusals }: AppWorld) => {
    await tasks.conditions.setOutage('maintenance');
    await tasks.reconciliation.save(they);
    expectSame('place', await tasks.session.place(they, 'maintenance page'), 'maintenance page');
    refusals.markChecked(they);
  },
  'their session ends before they save the changes': async ({ tasks, they, refusals }: AppWorld) => {
    await tasks.tabs.endSession(they);
    await tasks.reconciliation.save(they);
    expectThat(await tasks.tabs.isAskedToSignInAgain(they), `${they.name} is not asked to sign in again.`);
    refusals.markChecked(they);
  },
  'their sessions are ended on another device before they save the changes': async ({
    tasks,
    stage,
    they,
    refusals,
  }: AppWorld) => {
    await tasks.tabs.endSessionElsewhere(they, () => stage.endSessionsElsewhere(they));
    await tasks.reconciliation.save(they);
    expectThat(await tasks.tabs.isAskedToSignInAgain(they), `${they.name} is not asked to sign in again.`);
    refusals.markChecked(they);
  },
  'their sign-in is too old, and they sign in again when asked': (world: AppWorld) => outdateSignIn(world, true),
  'their sign-in is too old, and they do not sign in again': (world: AppWorld) => outdateSignIn(world, false),
  'the site is down for maintenance': outage('maintenance'),
  'the site is back': async ({ tasks, they }: AppWorld) => {
    await tasks.conditions.setOutage('none');
    await tasks.conditions.waitForReturn(they);
  },
  'the sign-in service cannot be reached': ({ tasks }: AppWorld) => tasks.account.takeProviderDown(),
  'the connection ends during the next export': ({ tasks }: AppWorld) => tasks.conditions.cutOffNextExport(),
  'the response to the next payment is lost': ({ tasks }: AppWorld) => tasks.conditions.dropNextPaymentResponse(),
  'a newer version is installed': ({ tasks }: AppWorld) => tasks.conditions.installNewerVersion(),
  'processing is on hold': ({ stage }: AppWorld) => stage.holdProcessing(),
  'the small deposits arrive': ({ stage }: AppWorld) => stage.smallDeposits.arrive(),
  'wrong entries locked the new account': ({ stage }: AppWorld) => stage.smallDeposits.arrive(3),
  'the planned rule was changed outside the application': ({ stage }: AppWorld) => stage.changeRuleInDatabase(),
  'this is the demo': ({ stage }: AppWorld) => stage.markAsDemo(),
} as const;

export type Circumstance = keyof typeof START;
export const CIRCUMSTANCES = Object.keys(START) as readonly Circumstance[];

/** Starts a circumstance. */
export function startCircumstance(world: AppWorld, circumstance: Circumstance): Promise<void> {
  return START[circumstance](world);
}
