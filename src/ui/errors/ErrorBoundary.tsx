import { Component, type ReactNode } from 'react';
import { BrokenScreen } from './BrokenScreen';
import { isChunkError, reloadOnce } from './reloadOnce';

interface Props {
  readonly children: ReactNode;
  /** When it changes, the children are tried again: the route's address. */
  readonly resetKey: string;
}

/** Keeps a defect in one screen from taking the application down. */
export class ErrorBoundary extends Component<Props, { error: unknown; isBroken: boolean }> {
  override state = { error: undefined, isBroken: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, isBroken: true };
  }

  override componentDidCatch(error: Error): void {
    if (isChunkError(error)) reloadOnce(window);
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
