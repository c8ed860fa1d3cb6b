import { useEffect } from 'react';
import { Inactivity, type InactivityState } from '../../application/inactivity/Inactivity';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { InactivityWarning } from './InactivityWarning';
import { SignedOutCover } from './SignedOutCover';

/** Watches whether anybody is there, for as long as it is on the page. */
export function InactivityGuard() {
  const inactivity = useService(Inactivity);
  const state = useStream<InactivityState>(inactivity.state$, inactivity.current);
  useEffect(() => {
    const watch = inactivity.start();
    return () => watch.unsubscribe();
  }, [inactivity]);
  const isGone = state.kind === 'over' || state.kind === 'stranded';
  return (
    <>
      <InactivityWarning
        secondsLeft={state.kind === 'warning' ? state.secondsLeft : undefined}
        onStay={() => inactivity.stay()}
        onLeave={() => inactivity.leave()}
      />
      {isGone && <SignedOutCover isStranded={state.kind === 'stranded'} />}
    </>
  );
}
