import { randomUUID } from 'node:crypto';
import * as views from '../../../contract/office/savedViews';
import type { TestServer } from '../server/startTestServer';
import { cell, type MatrixCall, type MatrixCaller, type Target } from './MatrixCall';

/** Key of the view that `prepare` makes the caller's own. */
const VIEW_PK = 'a7c1f0de-4b52-4c35-9a3e-5d8a60b1c2f4';

const own = { params: { viewPk: VIEW_PK } };

/** Calls about views of lists. */
export const VIEW_CALLS: readonly MatrixCall[] = [
  cell(views.listSavedViews, 'list', () => ({ query: { list: 'bills' as const } })),
  cell(views.saveView, 'list', () => {
    const viewPk = randomUUID();
    return { params: { viewPk }, body: { list: 'bills' as const, name: viewPk, parameters: {}, version: 0 } };
  }),
  cell(
    views.shareView,
    'group',
    ({ groupNumber }) => ({
      ...own,
      body: { audience: { kind: 'groups' as const, groupNumbers: [groupNumber] }, version: 1 },
    }),
    { variant: 'with a group', prepare: addView },
  ),
  cell(views.shareView, 'self', () => ({ ...own, body: { audience: { kind: 'office' as const }, version: 1 } }), {
    variant: 'with the office',
    prepare: addView,
  }),
  cell(views.deleteView, 'list', () => ({ ...own, body: { list: 'bills' as const, version: 1 } }), {
    prepare: addView,
  }),
  cell(views.saveStartView, 'list', () => ({
    params: { list: 'bills' as const },
    body: { viewId: 'pastDue' },
  })),
];

/** As a new view of the caller, whatever an earlier call did to it. */
async function addView({ db }: TestServer, _target: Target, { userId }: MatrixCaller): Promise<void> {
  await db.deleteFrom('saved_views').where('view_pk', '=', VIEW_PK).execute();
  const row = {
    view_pk: VIEW_PK,
    owner_user_id: userId,
    list: 'bills' as const,
    name: 'Mine',
    name_key: 'mine',
    parameters: '{}',
    audience: 'owner' as const,
    group_numbers: [],
    version: 1,
    at: '2026-01-01T00:00:00.000Z',
    by_user_id: userId,
    by_name: 'Nobody',
  };
  await db.insertInto('saved_views').values(row).execute();
}
