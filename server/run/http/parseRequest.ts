import * as v from 'valibot';
import type { Call, CallSchemas } from '../../../contract/platform/shared/Call';
import { filterNames } from '../../../contract/platform/shared/knownFilters';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { cut } from '../../../src/domain/platform/text/cut';
import { Refusal } from '../../platform/shared/Refusal';
import { limitedSchema, MAX_PROBLEMS } from './limitedSchema';

/** A message may repeat what was sent. */
const MAX_MESSAGE_LENGTH = 500;

const PARTS = ['params', 'query', 'body'] as const;

type PartName = (typeof PARTS)[number];

/**
 * Validates the parts of a request against the call's schemas.
 *
 * @throws Refusal BAD_REQUEST listing each problem with its path.
 */
export async function parseRequest(
  call: Call,
  given: Readonly<Record<PartName, unknown>>,
): Promise<Record<PartName, unknown>> {
  const problems: { path: string; message: string }[] = [];
  const check = async (part: PartName, schema: CallSchemas[PartName]): Promise<unknown> => {
    if (!schema) return undefined;
    // Object schemas accept arrays, as objects without properties.
    if (Array.isArray(given[part])) problems.push({ path: part, message: 'Send a JSON object.' });
    if (part !== 'params') problems.push(...unknownFilters(call, part, given[part]));
    const limited = limitedSchema(schema, part === 'body' && call.maxBodyBytes !== undefined ? 'inSteps' : 'atOnce');
    const result = await v.safeParseAsync(limited, given[part] ?? (part === 'body' ? undefined : {}));
    if (result.success) return result.output;
    for (const issue of result.issues.slice(0, MAX_PROBLEMS)) {
      const message = cut(issue.message, MAX_MESSAGE_LENGTH);
      problems.push({ path: [part, v.getDotPath(issue)].filter(Boolean).join('.'), message });
    }
    return undefined;
  };
  const { params, query, body } = call.schemas;
  const parts = {
    params: await check('params', params),
    query: await check('query', query),
    body: await check('body', body),
  };
  if (problems.length === 0) return parts;
  const message = `${problems[0]?.path}: ${problems[0]?.message}`;
  throw new Refusal(ErrorCode.BadRequest, message, { problems: problems.slice(0, MAX_PROBLEMS) });
}

/** Filters that the call does not know. Ignored, they would show what the caller did not ask for. */
function unknownFilters(call: Call, part: 'query' | 'body', given: unknown) {
  const names = filterNames(call, part);
  if (!names || typeof given !== 'object' || given === null) return [];
  const unknown = Object.keys(given).filter((name) => !names.has(name) && !(part === 'query' && name === 'user'));
  const message = `There is no such filter. Use: ${[...names].join(', ')}.`;
  return unknown.slice(0, MAX_PROBLEMS).map((name) => ({ path: `${part}.${name}`, message }));
}
