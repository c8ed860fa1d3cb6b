import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { CALLS } from '../../../../../contract/calls';
import type { Call } from '../../../../../contract/platform/shared/Call';
import { bodyLimit } from '../../../../../server/run/http/bodyLimit';
import { callLimitsDocument } from '../../../../support/access/callLimits';

const calls: readonly Call[] = CALLS;
const limitOf = (body: v.GenericSchema) => bodyLimit({ schemas: { body, answer: v.null() } });

it('docs/call-limits.md has the limits of the contract; npm run limits writes it', () => {
  expect(readFileSync('docs/call-limits.md', 'utf8')).toBe(callLimitsDocument());
});

describe('the limit of a body', () => {
  const LIST = v.array(v.pipe(v.string(), v.regex(/^\d{1,12}$/)));

  it('is 64 kB for a small schema, and 1 MB for one without a limit', () => {
    expect(limitOf(v.object({ name: v.pipe(v.string(), v.maxLength(500)) }))).toBe(64 * 1024);
    expect(limitOf(v.object({ names: LIST }))).toBe(2 ** 20);
    expect(limitOf(v.object({ name: v.optional(v.string()) }))).toBe(2 ** 20);
  });

  it('takes the longest body of a schema, escaped and indented', () => {
    const most = 2_000;
    const schema = v.object({ names: v.optional(v.pipe(LIST, v.maxLength(most)), []) });
    const escaped = JSON.stringify({ names: Array(most).fill('123456789012') }, null, 2).replace(/\d/g, '\\u0031');
    expect(v.is(schema, JSON.parse(escaped))).toBe(true);
    expect(limitOf(schema)).toBeGreaterThanOrEqual(escaped.length);
    expect(limitOf(schema)).toBeLessThan(2 ** 20);
  });

  it('is what a call declares, where it declares more', () => {
    const wrong = calls.filter((call) => {
      const limit = bodyLimit(call);
      return call.maxBodyBytes === undefined ? limit > 2 ** 20 : limit !== call.maxBodyBytes;
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
