import type { ReactNode } from 'react';
import type { Loadable } from '../../../application/platform/shared/Loadable';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { failureOf } from '../../../domain/platform/errors/Failure';
import { ErrorBar } from './ErrorBar';
import { LoadFailed, ReadFailed } from './LoadFailed';
import { SkeletonRows, Spinner } from './Loading';

interface UnloadedProps {
  readonly found: Loadable<unknown>;
  /** Names the value in the middle of a sentence: `the rates`. */
  readonly what: string;
  /** Rows of the placeholder. Default: 3. */
  readonly rows?: number;
  /** Class of a frame around the placeholder, for rows that have one. */
  readonly frame?: string;
  /** Whether a spinner is the placeholder, for content of unknown size. Default: no. */
  readonly isSpinner?: boolean;
  /** Shown instead of the placeholder. */
  readonly waiting?: ReactNode;
  /** Shown instead of the failure if it does not exist, or is not for the person. */
  readonly notFound?: ReactNode;
  /** The failure, as a sentence. Default: `The rates could not be loaded.` */
  readonly failure?: string;
  /** Whether refused access leads to the error page, as for the main content of a page. Default: no. */
  readonly isPage?: boolean;
  readonly onRetry: () => void;
}

/** In place of a value that is not loaded: a placeholder while it is, or why it could not be, with "Try again". */
export function Unloaded({ found, what, notFound, failure, isPage = false, onRetry, ...placeholder }: UnloadedProps) {
  if (found.kind === 'loaded') return null;
  if (found.kind === 'loading') return placeholderOf(`Loading ${what}`, placeholder);
  if (notFound !== undefined && failureOf(found.error).code === ErrorCode.NotFound) return notFound;
  const Failed = isPage ? LoadFailed : ReadFailed;
  return <Failed what={failure ?? `${capitalized(what)} could not be loaded.`} error={found.error} onRetry={onRetry} />;
}

type Placeholder = Pick<UnloadedProps, 'rows' | 'frame' | 'isSpinner' | 'waiting'>;

function placeholderOf(label: string, { rows = 3, frame, isSpinner = false, waiting }: Placeholder): ReactNode {
  if (waiting !== undefined) return waiting;
  if (isSpinner) return <Spinner label={label} />;
  const skeleton = <SkeletonRows rows={rows} label={label} />;
  return frame === undefined ? skeleton : <div className={frame}>{skeleton}</div>;
}

interface LoadedProps<Value> extends UnloadedProps {
  readonly found: Loadable<Value>;
  /** Shown instead of an empty list, or of a value whose `items` are empty. */
  readonly empty?: ReactNode;
  /** @param isRefreshing while a newer value is fetched */
  readonly children: (value: Value, isRefreshing: boolean) => ReactNode;
}

/** A value in each state: loading, failed, empty, or loaded, with a message above it if it could not be refreshed. */
export function Loaded<Value>({ found, empty, children, ...unloaded }: LoadedProps<Value>) {
  if (found.kind !== 'loaded') return <Unloaded found={found} {...unloaded} />;
  const { value, refreshing } = found;
  return (
    <>
      <RefreshFailed found={found} what={unloaded.what} onRetry={unloaded.onRetry} />
      {empty !== undefined && isEmpty(value) ? empty : children(value, refreshing)}
    </>
  );
}

/** Above a value that stays because a newer one could not be loaded: says so, with "Try again". */
export function RefreshFailed({ found, what, onRetry }: Pick<UnloadedProps, 'found' | 'what' | 'onRetry'>) {
  if (found.kind !== 'loaded' || found.refreshError === undefined) return null;
  return (
    <ErrorBar what={`${capitalized(what)} could not be refreshed.`} error={found.refreshError} onRetry={onRetry} />
  );
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && 'items' in value && isEmpty(value.items);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
