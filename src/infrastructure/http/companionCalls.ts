import { markWelcomeNoticeReceived } from '../../../contract/directoryMails';
import { getNotices, markNoticesRead } from '../../../contract/notices';
import { endSessions, listSessions } from '../../../contract/ownSessions';
import { searchEverything } from '../../../contract/search';
import { endTokens, recordAction } from '../../../contract/sessionUse';
import { adapted, fromCalls } from './fromCalls';

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
