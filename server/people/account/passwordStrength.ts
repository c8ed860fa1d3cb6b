import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { EASY_PASSWORD, passwordProblem } from '../../../src/domain/people/account/Profile';

/** At least a hundred million guesses: zxcvbn's "safely unguessable" if attempts are throttled. */
const LEAST_SCORE = 3;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Problem of a new password: a `passwordProblem`, or that it is composed of the 49,000 most common passwords, keyboard runs, dates,
 * or words related to its owner or this product.
 *
 * @param owner facts about the person: email, names.
 * @returns a message, or undefined if it is valid.
 * @source SES-10 docs/decisions/identity.md#a-new-password-has-12-to-128-characters
 */
export async function newPasswordProblem(
  password: string,
  email: string,
  owner: readonly string[] = [],
): Promise<string | undefined> {
  const problem = passwordProblem(password, email);
  if (problem !== undefined) return problem;
  estimator ??= loadEstimator();
  const words = [...owner, ...email.split(/[@.]/), 'listbill'].filter((word) => word.length > 2);
  return (await estimator).check(password, words).score < LEAST_SCORE ? EASY_PASSWORD : undefined;
}

/** Loaded on demand: two megabytes needed only for new passwords. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs });
}
