import * as analytics from '../../../contract/analytics';
import { getCarrierBoard } from '../../../contract/carrierBoard';
import * as dashboard from '../../../contract/dashboard';
import * as drafts from '../../../contract/drafts';
import * as health from '../../../contract/health';
import * as ownSessions from '../../../contract/ownSessions';
import * as processing from '../../../contract/processing';
import * as processingStatus from '../../../contract/processingStatus';
import * as reps from '../../../contract/reps';
import * as session from '../../../contract/session';
import * as sessionUse from '../../../contract/sessionUse';
import * as uiLogs from '../../../contract/uiLogs';
import type { TestRequest } from '../server/TestCaller';
import { cell, type MatrixCall } from './MatrixCall';

/** Calls about the caller, the dashboard and the system, with the right each requires. @source product.md, Rights */
export const OWN_CALLS: readonly MatrixCall[] = [
  cell(drafts.getDraft, 'self', undefined, () => ({ params: { draftId: 'd1' } })),
  cell(drafts.saveDraft, 'list', 'pay', () => ({
    params: { draftId: 'd1' },
    body: { kind: 'pay' as const, body: {} },
  })),
  cell(drafts.deleteDraft, 'self', undefined, () => ({ params: { draftId: 'd1' } })),

  cell(session.getMe, 'self', undefined, () => ({})),
  cell(session.getOfficePreferences, 'office', undefined, () => ({})),
  cell(session.getGroupPreferences, 'billing', 'see', ({ groupNumber }) => ({ params: { firstGroup: groupNumber } })),
  cell(session.savePreferences, 'self', undefined, () => ({ body: { userPreferences: { theme: 'dark' } } })),
  cell(session.recordLogin, 'self', undefined, () => ({ body: { loginTimestamp: '2026-03-10T15:00:00.000Z' } })),
  cell(sessionUse.recordAction, 'self', undefined, () => ({})),
  cell(sessionUse.endTokens, 'self', undefined, () => ({})),
  cell(ownSessions.listSessions, 'self', undefined, () => ({})),
  cell(ownSessions.endSessions, 'self', undefined, () => ({ body: {} })),
  cell(analytics.recordAnalytics, 'self', undefined, () => ({
    body: { events: [{ kind: 'pageView' as const, route: '/billing/billSummary', title: 'Bills' }] },
  })),
  cell(uiLogs.writeUiLog, 'self', undefined, () => ({
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

  cell(dashboard.getDashboard, 'list', 'see', (_target, { dashboard: role }) => ({ params: { role } })),
  cell(getCarrierBoard, 'list', 'ownWork', () => ({})),
  cell(processingStatus.getProcessingStatus, 'knownUser', undefined, () => ({})),
  cell(processing.previewProcessing, 'system', undefined, () => ({ query: {} })),
  cell(
    processing.runProcessing,
    'system',
    undefined,
    () => ({ body: { businessDate: '2020-01-02' } }) as TestRequest<typeof processing.runProcessing>,
  ),
  cell(processing.setProcessingHold, 'system', undefined, () => ({ body: { on: false } })),
  cell(health.getInvariants, 'sysadmin', undefined, () => ({})),

  cell(reps.getRep, 'admin', undefined, (_target, { userId }) => ({ query: { userId } })),
  cell(reps.listRepGroups, 'admin', undefined, (_target, { userId }) => ({ query: { userId }, body: {} })),
];
