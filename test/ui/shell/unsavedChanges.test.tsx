import { render } from '@testing-library/react';
import { type UnsavedChanges, UnsavedWork } from '../../../src/application/platform/drafts/UnsavedWork';
import { useSaveBeforeLeaving } from '../../../src/ui/kit/navigation/useSaveBeforeLeaving';
import { type Services, ServicesProvider } from '../../../src/ui/kit/Services';

describe('unsaved changes when a tab closes (RTE-13)', () => {
  it('are sent without a browser confirmation', () => {
    const { calls, changes } = openWork();
    expect(dispatchBeforeUnload().defaultPrevented).toBe(false);
    window.dispatchEvent(new Event('pagehide'));
    expect(calls).toEqual(['sendOnClose']);
    changes.wouldBeLost = true;
    expect(dispatchBeforeUnload().defaultPrevented).toBe(true);
  });

  it('are saved when the tab goes to the background', () => {
    const { calls } = openWork();
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
    expect(calls).toEqual(['flush']);
  });

  it('are saved before an automatic sign-out (INA-3), but not after leaving the screen', async () => {
    const { calls, work, leave } = openWork();
    await work.saveAll();
    leave();
    await work.saveAll();
    window.dispatchEvent(new Event('pagehide'));
    expect(calls).toEqual(['flush']);
    expect(dispatchBeforeUnload().defaultPrevented).toBe(false);
  });
});

// Helpers

function Screen({ changes }: { changes: UnsavedChanges }) {
  useSaveBeforeLeaving(changes);
  return null;
}

function openWork() {
  const calls: string[] = [];
  const work = new UnsavedWork();
  const changes = {
    flush: async () => void calls.push('flush'),
    wouldBeLost: false,
    sendOnClose: () => void calls.push('sendOnClose'),
  };
  const services = { get: () => work, prepare: () => Promise.resolve() } as unknown as Services;
  const { unmount } = render(
    <ServicesProvider services={services}>
      <Screen changes={changes} />
    </ServicesProvider>,
  );
  return { calls, work, changes, leave: unmount };
}

function dispatchBeforeUnload(): Event {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event;
}
