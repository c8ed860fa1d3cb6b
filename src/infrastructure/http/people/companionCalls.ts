import { searchEverything } from '../../../../contract/billing/search';
import { getNotices, markNoticesRead } from '../../../../contract/office/notices';
import { markWelcomeNoticeReceived } from '../../../../contract/people/directoryMails';
import { endSessions, listSessions } from '../../../../contract/people/ownSessions';
import { endTokens, recordAction } from '../../../../contract/people/sessionUse';
import { adapted, fromCalls } from '../fromCalls';

export const searchCalls = fromCalls({
  search: searchEverything,
});

export const noticeCalls = fromCalls({
  list: getNotices,
  markRead: adapted(markNoticesRead, { answer: ({ unreadCount }) => unreadCount }),
});

export const welcomeCalls = fromCalls({
  seen: markWelcomeNoticeReceived,
});

export const sessionUseCalls = fromCalls({
  recordAction,
  endTokens,
});

export const ownSessionCalls = fromCalls({
  list: listSessions,
  end: endSessions,
  endAll: endSessions,
});
