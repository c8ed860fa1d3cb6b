import { getOperationsBoard } from '../../../contract/money/operations';
import * as processing from '../../../contract/money/processing';
import * as processingStatus from '../../../contract/money/processingStatus';
import { getCarrierBoard } from '../../../contract/office/carrierBoard';
import * as dashboard from '../../../contract/office/dashboard';
import * as preparedExports from '../../../contract/office/preparedExports';
import * as analytics from '../../../contract/people/analytics';
import * as ownSessions from '../../../contract/people/ownSessions';
import * as reps from '../../../contract/people/reps';
import * as session from '../../../contract/people/session';
import * as sessionUse from '../../../contract/people/sessionUse';
import * as drafts from '../../../contract/platform/drafts';
import * as health from '../../../contract/platform/health';
import * as uiLogs from '../../../contract/platform/uiLogs';
import type { TestServer } from '../server/startTestServer';
import type { TestRequest } from '../server/TestCaller';
import { cell, type MatrixCall, type MatrixCaller, type Target } from './MatrixCall';

const EXPORT_PK = 'x'.repeat(21);
const ownExport = () => ({ params: { exportPk: EXPORT_PK } });

/** Calls about the caller, the dashboard and the system. */
export const OWN_CALLS: readonly MatrixCall[] = [
  cell(drafts.getDraft, 'self', () => ({ params: { draftId: 'd1' } })),
  cell(drafts.saveDraft, 'list', () => ({
    params: { draftId: 'd1' },
    body: { kind: 'pay' as const, body: {} },
  })),
  cell(drafts.deleteDraft, 'self', () => ({ params: { draftId: 'd1' } })),

  cell(preparedExports.listPreparedExports, 'self', () => ({})),
  cell(preparedExports.downloadPreparedExport, 'self', ownExport, { prepare: addExport }),
  cell(preparedExports.cancelPreparedExport, 'self', ownExport, { prepare: addExport }),
  cell(preparedExports.deletePreparedExport, 'self', ownExport, { prepare: addExport }),
  // As for an export of bills. Others have the right of their list.
  cell(preparedExports.prepareExportAgain, 'list', ownExport, { prepare: addExport }),

  cell(session.getMe, 'self', () => ({})),
  cell(session.getOfficePreferences, 'self', () => ({})),
  cell(session.getGroupPreferences, 'group', ({ groupNumber }) => ({ params: { firstGroup: groupNumber } })),
  cell(session.savePreferences, 'self', () => ({ body: { userPreferences: { theme: 'dark' } } })),
  cell(session.recordLogin, 'self', () => ({ body: { loginTimestamp: '2026-03-10T15:00:00.000Z' } })),
  cell(sessionUse.recordAction, 'self', () => ({})),
  cell(sessionUse.endTokens, 'self', () => ({})),
  cell(ownSessions.listSessions, 'self', () => ({})),
  cell(ownSessions.endSessions, 'self', () => ({ body: {} })),
  cell(analytics.recordAnalytics, 'self', () => ({
    body: { events: [{ kind: 'pageView' as const, route: '/billing/billSummary', title: 'Bills' }] },
  })),
  cell(uiLogs.writeUiLog, 'self', () => ({
    body: {
      logName: 'UI Error' as const,
      logMessage: 'Unknown API Error',
      logDetail: '',
      path: '/api/bills/search',
      status: 500,
      statusText: '',
      logTimestamp: '2026-03-10T15:00:00.000Z',
      pageInfo: 'POST',
      reqBody: '{}',
      reqHeader: '{}',
    },
  })),

  cell(dashboard.getDashboard, 'list', (_target, { dashboard: role }) => ({ params: { role } })),
  cell(getCarrierBoard, 'list', () => ({})),
  cell(processingStatus.getProcessingStatus, 'self', () => ({})),
  cell(processing.previewProcessing, 'self', () => ({ query: {} })),
  cell(
    processing.runProcessing,
    'self',
    () => ({ body: { businessDate: '2020-01-02' } }) as TestRequest<typeof processing.runProcessing>,
  ),
  cell(processing.setProcessingHold, 'self', () => ({ body: { on: false } })),
  cell(health.getInvariants, 'self', () => ({})),
  cell(getOperationsBoard, 'self', () => ({})),

  cell(reps.getRep, 'self', (_target, { userId }) => ({ query: { userId } })),
  cell(reps.listRepGroups, 'self', (_target, { userId }) => ({ query: { userId }, body: {} })),
];

/** As a failed export of the caller, whatever an earlier call did to it. */
async function addExport({ db }: TestServer, _target: Target, { userId }: MatrixCaller): Promise<void> {
  await db.deleteFrom('exports').where('export_pk', '=', EXPORT_PK).execute();
  const at = '2026-01-01T00:00:00.000Z';
  const request = { call: 'POST /api/bills/export', request: '{"body":{}}' };
  const row = { user_id: userId, noun: 'bills', format: 'csv' as const, ...request, all_rows: null, next_try_at: at };
  await db
    .insertInto('exports')
    .values({ ...row, export_pk: EXPORT_PK, state: 'FAILED', requested_at: at, ended_at: at, problem: 'No disk.' })
    .execute();
}
