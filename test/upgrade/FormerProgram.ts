import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Migrate from '../../server/database/migrate';
import type * as StressData from '../stress/stressData';
import type * as Calls from '../support/access/matrixCalls';
import type * as People from '../support/access/matrixPeople';
import type * as Targets from '../support/access/matrixTarget';
import type * as Caller from '../support/server/TestCaller';
import type * as Data from '../support/server/TestData';

/** Parts of the last release, loaded from its own sources. They have the types of their successors here. */
export interface FormerProgram {
  readonly folder: string;
  readonly migrate: typeof Migrate.migrate;
  readonly createStressData: typeof StressData.createStressData;
  /** Every call of its contract with a request, and the people who make them. */
  readonly calls: typeof Calls.MATRIX_CALLS;
  readonly people: typeof People.MATRIX_PEOPLE;
  readonly matrixTarget: typeof Targets.matrixTarget;
  readonly TestData: typeof Data.TestData;
  readonly TestCaller: typeof Caller.TestCaller;
}

/** @param folder with its sources and packages. */
export async function loadFormerProgram(folder: string): Promise<FormerProgram> {
  const load = async <T>(file: string) => (await import(pathToFileURL(path.join(folder, file)).href)) as T;
  const { migrate } = await load<typeof Migrate>('server/database/migrate.ts');
  const { createStressData } = await load<typeof StressData>('test/stress/stressData.ts');
  const { MATRIX_CALLS } = await load<typeof Calls>('test/support/access/matrixCalls.ts');
  const { MATRIX_PEOPLE } = await load<typeof People>('test/support/access/matrixPeople.ts');
  const { matrixTarget } = await load<typeof Targets>('test/support/access/matrixTarget.ts');
  const { TestData } = await load<typeof Data>('test/support/server/TestData.ts');
  const { TestCaller } = await load<typeof Caller>('test/support/server/TestCaller.ts');
  const calls = { calls: MATRIX_CALLS, people: MATRIX_PEOPLE, matrixTarget };
  return { folder, migrate, createStressData, ...calls, TestData, TestCaller };
}
