import { Button, ProgressBar } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import type { PayrollProgress } from '../../../../application/billing/reconciliation/PayrollFile';
import { Panel } from '../../../kit/dialogs/Panel';
import { Stack } from '../../../kit/layout';
import { useLooks } from '../../../kit/useLooks';
import { useStream } from '../../../kit/useStream';

/** A file that takes less time shows no numbers, which would only flicker. */
const COUNTED_AFTER_MS = 1_000;

export interface RunningComparisonProps {
  readonly title: string;
  readonly progress$: Observable<PayrollProgress | undefined>;
  readonly onCancel: () => void;
}

/** A payroll file that is being read or compared, and after a second how much of it is done, where that is known. */
export function RunningComparison({ title, progress$, onCancel }: RunningComparisonProps) {
  const looks = useLooks();
  const progress = useStream(progress$, undefined);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), COUNTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const shown = isLong ? progress : undefined;
  return (
    <Panel title={title}>
      <Stack gap="M">
        <ProgressBar aria-label={title} {...(shown && { value: shown.done, max: shown.total })} />
        <div className={looks.toolRow}>
          <Button onClick={onCancel}>Cancel</Button>
          {shown && <span className={looks.counts}>{countsOf(shown)}</span>}
        </div>
      </Stack>
    </Panel>
  );
}

function countsOf({ unit, done, total }: PayrollProgress): string {
  const verb = unit === 'rows' ? 'read' : 'compared';
  return `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${unit} ${verb}`;
}
