import * as v from 'valibot';
import type { Call, CallSchemas } from '../../contract/shared/Call';
import { filterNames } from '../../contract/shared/knownFilters';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';

const MAX_PROBLEMS = 50;

const MAX_DEPTH = 40;

const LONE_SURROGATE = /\p{Surrogate}/u;

const PARTS = ['params', 'query', 'body'] as const;

type PartName = (typeof PARTS)[number];

/**
 * Validates the parts of a request against the call's schemas.
 *
 * @throws Refusal BAD_REQUEST listing each problem with its path.
 */
export function parseRequest(call: Call, given: Readonly<Record<PartName, unknown>>): Record<PartName, unknown> {
  const problems: { path: string; message: string }[] = [];
  const check = (part: PartName, schema: CallSchemas[PartName]): unknown => {
    if (!schema) return undefined;
    const unfit = storageProblem(given[part]);
    if (unfit) problems.push({ path: part, message: unfit });
    // Object schemas accept arrays, as objects without properties.
    if (Array.isArray(given[part])) problems.push({ path: part, message: 'Send a JSON object.' });
    if (part !== 'params') problems.push(...unknownFilters(call, part, given[part]));
    const result = v.safeParse(schema, given[part] ?? (part === 'body' ? undefined : {}));
    if (result.success) return result.output;
    for (const issue of result.issues.slice(0, MAX_PROBLEMS)) {
      problems.push({ path: [part, v.getDotPath(issue)].filter(Boolean).join('.'), message: issue.message });
    }
    return undefined;
  };
  const { params, query, body } = call.schemas;
  const parts = { params: check('params', params), query: check('query', query), body: check('body', body) };
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
  return unknown.map((name) => ({ path: `${part}.${name}`, message }));
}

/**
 * Finds values that the database cannot store: NUL characters, lone surrogates, infinite numbers, deep nesting.
 *
 * @returns how to fix it; undefined if there is no problem.
 */
export function storageProblem(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return `Nest values at most ${MAX_DEPTH} deep.`;
  if (typeof value === 'string') return textProblem(value);
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'Enter a smaller number.';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const problem = textProblem(name) ?? storageProblem(member, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'Remove the NUL character.';
  return LONE_SURROGATE.test(text) ? 'Remove the invalid character.' : undefined;
}
