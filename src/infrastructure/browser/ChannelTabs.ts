import { EMPTY, filter, fromEvent, map, type Observable, share } from 'rxjs';
import type { TabMessage, Tabs } from '../../application/people/session/ports';
import { DEPARTED, openTabChannel } from './tabChannel';

/** Tabs of the same origin, over a BroadcastChannel. */
export class ChannelTabs implements Tabs {
  private readonly channel = openTabChannel();

  readonly message$: Observable<TabMessage> = this.channel
    ? fromEvent<MessageEvent<unknown>>(this.channel, 'message').pipe(
        map(({ data }) => data),
        // A tab of another version may send unknown messages.
        filter(isTabMessage),
        share(),
      )
    : EMPTY;

  send(message: TabMessage): void {
    this.channel?.postMessage(message);
  }

  noteDeparture(): void {
    try {
      window.sessionStorage.setItem(DEPARTED, '1');
    } catch {
      // The others stop waiting after a while.
    }
  }
}

function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  const subject = 'subject' in data ? data.subject : undefined;
  switch (data.kind) {
    case 'leaving':
      return subject === undefined || typeof subject === 'string';
    case 'signedIn':
      return typeof subject === 'string';
    default:
      return data.kind === 'loggedOut';
  }
}
