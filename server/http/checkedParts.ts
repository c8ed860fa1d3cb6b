import * as v from 'valibot';
import type { Call, CallSchemas } from '../../contract/shared/Call';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { Refusal } from '../application/shared/Refusal';
import { unstorable } from './unstorable';

const MOST_PROBLEMS = 50;
const PARTS = ['params', 'query', 'body'] as const;
type PartName = (typeof PARTS)[number];

/**
 * The parts of a request, checked and turned into what the contract says they are.
 *
 * @throws Refusal BAD_REQUEST that names each place where something is wrong.
 */
export function checkedParts(call: Call, given: Readonly<Record<PartName, unknown>>): Record<PartName, unknown> {
  const problems: { path: string; message: string }[] = [];
  const check = (part: PartName, schema: CallSchemas[PartName]): unknown => {
    if (!schema) return undefined;
    const unfit = unstorable(given[part]);
    if (unfit) problems.push({ path: part, message: unfit });
    // The schemas of objects take arrays as well, as objects without any of their properties.
    if (Array.isArray(given[part])) problems.push({ path: part, message: 'Send a JSON object.' });
    const result = v.safeParse(schema, given[part] ?? (part === 'body' ? undefined : {}));
    if (result.success) return result.output;
    for (const issue of result.issues.slice(0, MOST_PROBLEMS)) {
      problems.push({ path: [part, v.getDotPath(issue)].filter(Boolean).join('.'), message: issue.message });
    }
    return undefined;
  };
  const { params, query, body } = call.schemas;
  const parts = { params: check('params', params), query: check('query', query), body: check('body', body) };
  if (problems.length === 0) return parts;
  const message = `${problems[0]?.path}: ${problems[0]?.message}`;
  throw new Refusal(ErrorCode.BadRequest, message, { problems: problems.slice(0, MOST_PROBLEMS) });
}
