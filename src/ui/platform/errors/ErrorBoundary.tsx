import { Button } from '@fluentui/react-components';
import { Component, type ReactNode } from 'react';
import { EmptyStateFrame } from '../../kit/feedback/EmptyState';
import { isChunkError, reloadOnce } from './reloadOnce';

interface Props {
  readonly children: ReactNode;
  /** The children are rendered again when it changes: the route's path. */
  readonly resetKey: string;
}

/** Replaces a screen that failed to render, so that the rest of the application keeps working. */
export class ErrorBoundary extends Component<Props, { error: unknown; isBroken: boolean }> {
  override state = { error: undefined, isBroken: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, isBroken: true };
  }

  override componentDidCatch(error: Error): void {
    if (isChunkError(error)) reloadOnce(window, Date.now());
  }

  override componentDidUpdate({ resetKey }: Props): void {
    if (this.state.isBroken && resetKey !== this.props.resetKey) this.reset();
  }

  private readonly reset = (): void => this.setState({ error: undefined, isBroken: false });

  override render(): ReactNode {
    const { error, isBroken } = this.state;
    if (!isBroken) return this.props.children;
    return (
      <BrokenScreen
        isUpdate={isChunkError(error)}
        onRetry={isChunkError(error) ? () => window.location.reload() : this.reset}
      />
    );
  }
}

/** Replaces a screen that failed to render or to load. */
function BrokenScreen({ isUpdate, onRetry }: { isUpdate: boolean; onRetry: () => void }) {
  const [title, text, action] = isUpdate
    ? [
        'This part could not be loaded',
        'The connection was lost, or a new version of Listbill is available. Reload the page.',
        'Reload',
      ]
    : [
        'Something went wrong on this screen',
        'Your saved work is safe. Try again, or choose another screen.',
        'Try again',
      ];
  return <EmptyStateFrame title={title} text={text} action={<Button onClick={onRetry}>{action}</Button>} />;
}
