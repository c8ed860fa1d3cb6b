import { ConfigError } from '../../platform/config/Config';
import { DataFolderInUse } from '../../platform/files/lockDataFolder';
import { describeError } from '../start/describeError';

/** Failures whose message tells the operator what to do. */
const EXPECTED = [ConfigError, DataFolderInUse];

/**
 * Runs an operator's command. Prints the message of an expected failure, and the details of any other.
 *
 * @param run returns the exit code.
 * @param expected further failures that the command expects.
 * @returns the exit code: 1 after a failure.
 */
export async function runCommand(
  run: () => Promise<number>,
  expected: readonly (abstract new (...args: never[]) => Error)[] = [],
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const isExpected = error instanceof Error && [...EXPECTED, ...expected].some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : describeError(error));
    return 1;
  }
}
