import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { EASY_PASSWORD, passwordProblem } from '../../src/domain/account/Profile';

/** At least a hundred million guesses: what zxcvbn calls "safely unguessable" where attempts are slowed down. */
const LEAST_SCORE = 3;

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Problem of a new password: what `passwordProblem` says, or that it is put together from the 49,000 most common passwords,
 * runs of keys, dates, or the words of its owner and of this product.
 *
 * @param owner what is known about the person: email, names.
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

/** Two megabytes that only a new password needs. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs });
}
