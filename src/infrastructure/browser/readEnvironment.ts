import * as v from 'valibot';
import { type Environment, environmentSchema } from '../../../contract/platform/environment';

/** Why the application cannot start, for its operator. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** The whole site is down, including its pages. @source ERR-4 */
export class SiteDownError extends Error {
  override readonly name = 'SiteDownError';
}

const DEADLINE_MS = 10_000;

/**
 * Reads the settings in the page, or `environment.json` beside it.
 *
 * @param address of the file, absolute.
 * @param inPage the file's content, where the server puts it into the page; otherwise empty.
 * @throws EnvironmentError naming missing and invalid settings; SiteDownError if the answer is 503. @source ENV-1
 */
export async function readEnvironment(
  address: string,
  inPage: string | undefined,
  fetchFile: typeof fetch = fetch,
): Promise<Environment> {
  const answer = v.safeParse(environmentSchema, inPage ? JSON.parse(inPage) : await readJson(address, fetchFile));
  if (answer.success) return answer.output;
  throw new EnvironmentError(`environment.json cannot be used: ${answer.issues.map(wordsFor).join('; ')}.`);
}

function wordsFor(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue) ?? 'the file';
  if (issue.received === 'undefined') return `${key} is missing`;
  // valibot's default messages begin with this; the expected type is clearer.
  const wanted = issue.message.startsWith('Invalid ') ? (issue.expected ?? issue.message) : issue.message;
  return `${key} must be ${wanted.replace(/[()"]/g, '').replaceAll(' | ', ' or ')}`;
}

async function readJson(address: string, fetchFile: typeof fetch): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), DEADLINE_MS);
  try {
    const answer = await fetchFile(address, {
      signal: controller.signal,
      credentials: 'same-origin',
      cache: 'no-cache',
    });
    if (answer.status === 503) throw new SiteDownError();
    if (!answer.ok) throw new EnvironmentError(`environment.json could not be read (status ${answer.status}).`);
    return JSON.parse(await answer.text()) as unknown;
  } catch (cause) {
    if (cause instanceof EnvironmentError || cause instanceof SiteDownError) throw cause;
    const why = cause instanceof SyntaxError ? 'is not JSON' : 'could not be read';
    throw new EnvironmentError(`environment.json ${why}.`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
