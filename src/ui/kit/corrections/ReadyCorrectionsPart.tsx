import { useCallback } from 'react';
import { useLazyPart } from '../dialogs/useLazyPart';
import { useServices } from '../Services';
import type { ReadyCorrectionsBarProps } from './ReadyCorrectionsBar';

/** The corrections to send. Its code is loaded when a screen needs it; a screen that cannot load it works without it. */
export function ReadyCorrectionsPart(props: ReadyCorrectionsBarProps) {
  const services = useServices();
  const fetchBar = useCallback(
    () =>
      Promise.all([
        import(/* webpackChunkName: "ready-corrections" */ './ReadyCorrectionsBar'),
        services.prepare(['corrections', 'lists']),
      ]).then(([m]) => m.ReadyCorrectionsBar),
    [services],
  );
  const { Part: Bar } = useLazyPart(fetchBar, true);
  return Bar ? <Bar {...props} /> : null;
}
