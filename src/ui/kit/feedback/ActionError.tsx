import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorBar, type ErrorBarProps } from './ErrorBar';

/**
 * Says that what the person did failed, and scrolls to the message if it is out of view: the button may be at the end of a long form, or in
 * a row far below. What failed without an action, such as a refresh, uses `ErrorBar`, which moves nothing.
 *
 * @source docs/decisions/errors.md#the-message-about-a-failed-action-is-scrolled-into-view
 */
export function ActionError(props: ErrorBarProps) {
  return (
    <Revealed change={props.error}>
      <ErrorBar {...props} />
    </Revealed>
  );
}

/** Scrolls to a message when it appears out of view, and again at each `change`. Each failure is a new error, even if the same action failed before. */
export function Revealed({ change, children }: { change: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `change` says when to scroll
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [change]);
  return <div ref={place}>{children}</div>;
}
