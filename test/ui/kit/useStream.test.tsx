import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, StrictMode } from 'react';
import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { useStream } from '../../../src/ui/kit/useStream';

describe('useStream', () => {
  it('shows the snapshot, then each value', () => {
    const values = new Subject<string>();
    render(<StreamValue stream$={values} />);
    expect(screen.getByText('snapshot')).toBeTruthy();
    act(() => values.next('news'));
    expect(screen.getByText('news')).toBeTruthy();
  });

  it('subscribes to a new stream and unsubscribes from the old one', () => {
    const [one, other] = [new BehaviorSubject('one'), new BehaviorSubject('other')];
    const { rerender, unmount } = render(<StreamValue stream$={one} />);
    rerender(<StreamValue stream$={other} />);
    expect(screen.getByText('other')).toBeTruthy();
    expect(one.observed).toBe(false);
    unmount();
    expect(other.observed).toBe(false);
  });

  it('throws an error of the stream to the nearest boundary', () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const values = new Subject<string>();
    render(
      <Boundary>
        <StreamValue stream$={values} />
      </Boundary>,
    );
    act(() => values.error(new Error('broken')));
    expect(screen.getByText('caught: broken')).toBeTruthy();
    consoleError.mockRestore();
  });
});

// Helpers

function StreamValue({ stream$ }: { stream$: Observable<string> }) {
  return (
    <StrictMode>
      <Value stream$={stream$} />
    </StrictMode>
  );
}

function Value({ stream$ }: { stream$: Observable<string> }) {
  return <p>{useStream(stream$, 'snapshot')}</p>;
}

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render(): ReactNode {
    return this.state.message ? <p>caught: {this.state.message}</p> : this.props.children;
  }
}
