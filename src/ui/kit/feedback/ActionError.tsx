import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorBar, type ErrorBarProps } from './ErrorBar';

/**
 * Shows why the person's action failed, and scrolls to the message if it is out of view: the button may be at the end of a long form or
 * far below. For failures without an action, such as a refresh, use `ErrorBar`, which does not scroll.
 *
 * @source docs/decisions/errors.md#the-page-scrolls-to-the-message-about-a-failed-action
 */
export function ActionError(props: ErrorBarProps) {
  return (
    <Revealed change={props.error}>
      <ErrorBar {...props} />
    </Revealed>
  );
}

/** Scrolls a message into view when it appears, and again when `change` does: an action that fails twice gives two errors. */
export function Revealed({ change, children }: { change: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/exhaustive-deps -- a new `change` scrolls again
  useEffect(() => {
    // Not returned, because newer browsers return a promise, and React would call it to clean up.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [change]);
  return <div ref={place}>{children}</div>;
}
