import { CALLS } from '../../../../../contract/calls';
import type { Call } from '../../../../../contract/platform/shared/Call';
import { GROUP_NAMES, groupOutOfScope } from '../../../../../server/platform/calls/groupOutOfScope';
import type { Scope } from '../../../../../src/domain/platform/access/Scope';

const calls: readonly Call[] = CALLS;
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const scope: Scope = { kind: 'groups', groupNumbers: ['100'] };
const groups = {
  reaches: async (_scope: Scope, groupNumber: string, isPart?: boolean) => isPart || groupNumber === '100',
};

/** The fields of a schema, also within pipes. */
const fieldsOf = (schema: unknown): readonly string[] => Object.keys((schema as { entries?: object })?.entries ?? {});
const groupsNamedBy = ({ schemas: { params, query, body } }: Call) =>
  [params, query, body].flatMap((schema) => fieldsOf(schema).filter((name) => GROUP_NAMES.includes(name)));

it('every call that declares a group names exactly one', () => {
  const declared = calls.filter(({ group }) => group !== undefined);
  expect(declared.length).toBeGreaterThan(90);
  expect(declared.filter((call) => groupsNamedBy(call).length !== 1).map(nameOf)).toEqual([]);
});

/** They look up what they read and change within the scope, and a group outside it has none of that. */
const LOOKED_UP: readonly string[] = [
  'GET /api/groups/:groupNumber/members/:memberId',
  'POST /api/groups/:groupNumber/members/erasure',
  'POST /api/groups/:groupNumber/members/erasures',
  'POST /api/groups/:groupNumber/members/erasures/:erasurePk/decide',
  'POST /api/groups/:groupNumber/members/find',
];

it('every call with a group in its path declares it, or looks it up within the scope', () => {
  const undeclared = calls.filter(({ path, group }) => path.includes('/:groupNumber') && group === undefined);
  expect(undeclared.map(nameOf).sort()).toEqual(LOOKED_UP);
});

describe('groupOutOfScope', () => {
  const outside = (call: Pick<Call, 'group'>, parts: object) =>
    groupOutOfScope(call, { params: undefined, ...parts }, scope, groups);

  it('returns a group outside the scope, wherever the request names it', async () => {
    for (const part of ['params', 'query', 'body']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await outside({ group: 'whole' }, { [part]: { groupNumber: '200' } })).toBe('200');
    }
    expect(await outside({ group: 'whole' }, { params: { firstGroup: '200' } })).toBe('200');
  });

  it('accepts a group in scope, some divisions of one if a part is enough, and a filter without a group', async () => {
    expect(await outside({ group: 'whole' }, { params: { groupNumber: '100' } })).toBeUndefined();
    expect(await outside({ group: 'part' }, { params: { groupNumber: '200' } })).toBeUndefined();
    expect(await outside({ group: 'whole' }, { query: {} })).toBeUndefined();
  });

  it('does not check calls that declare no group, which look up their records', async () => {
    expect(await outside({}, { params: { groupNumber: '200' } })).toBeUndefined();
  });
});
