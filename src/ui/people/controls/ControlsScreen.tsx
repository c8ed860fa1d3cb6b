import { Button, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { type ControlBoard, Controls } from '../../../application/people/controls/Controls';
import {
  CONTROL_KIND_LABELS,
  CONTROL_KINDS,
  CONTROLS,
  type ControlKey,
  controlId,
} from '../../../domain/people/controls/Control';
import { nearUses, type ShownLimit } from '../../../domain/people/controls/ControlBoard';
import { limitTitle } from '../../../domain/people/controls/limitTexts';
import { Panel } from '../../kit/dialogs/Panel';
import { Loaded } from '../../kit/feedback/Loaded';
import { Select } from '../../kit/forms/fields';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { SectionTabs } from '../../kit/navigation/SectionTabs';
import { useService } from '../../kit/Services';
import { useListStyles } from '../../kit/tables/PagedResults';
import { useLooks } from '../../kit/useLooks';
import { useLiveQuery } from '../../kit/useStream';
import { LimitForm } from './LimitForm';
import { LimitRow } from './LimitRow';
import { NearLimits } from './NearLimits';
import { ReasonsGiven } from './ReasonsGiven';

/** The office's limits over time: what is near a limit, what is used of each, and their values. */
export function ControlsScreen() {
  const styles = useListStyles();
  const controls = useService(Controls);
  const live = useMemo(() => controls.board(), [controls]);
  const found = useLiveQuery(live, 'all');
  return (
    <div className={styles.root}>
      <PageHeader
        title="Controls"
        sub="Limits on refunds, write-offs, and carried shorts, and how much of each is used"
      />
      <SectionTabs of="Money" />
      <Loaded found={found} what="the limits" rows={6} isPage onRetry={() => live.retry()}>
        {(value) => (
          <>
            <NearLimits near={nearUses(value)} />
            <ReasonsGiven reasons={value.reasons} />
            {CONTROL_KINDS.map((kind) => (
              <KindPanel key={kind} kind={kind} board={value} onChange={() => live.retry()} />
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface KindPanelProps {
  readonly kind: ControlKey['kind'];
  readonly board: ControlBoard;
  readonly onChange: () => void;
}

function KindPanel({ kind, board: { limits, today }, onChange }: KindPanelProps) {
  const mayChange = useMay('controls.write');
  const own = limits.filter((limit) => limit.kind === kind);
  return (
    <Panel title={CONTROL_KIND_LABELS[kind]}>
      {own.length === 0 && <p>No limits yet.</p>}
      <Stack as="ul">
        {own.map((limit) => (
          <LimitRow key={controlId(limit)} limit={limit} today={today} onChange={onChange} />
        ))}
      </Stack>
      {mayChange && <NewLimit kind={kind} existing={own} today={today} onChange={onChange} />}
    </Panel>
  );
}

interface NewLimitProps extends Pick<KindPanelProps, 'kind' | 'onChange'> {
  readonly existing: readonly ShownLimit[];
  readonly today: ControlBoard['today'];
}

/** Adds a limit of a kind. Limits that already exist are not offered. */
function NewLimit({ kind, existing, today, onChange }: NewLimitProps) {
  const looks = useLooks();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const missing = CONTROLS.filter(
    (key) => key.kind === kind && !existing.some((limit) => controlId(limit) === controlId(key)),
  );
  const key = missing.find((one) => controlId(one) === chosen) ?? missing[0];
  if (!key) return null;
  if (!isOpen) {
    return (
      <Stack isRow gap="S" align="center" className={looks.below}>
        <Button
          aria-label={`Add a limit: ${CONTROL_KIND_LABELS[kind]}`}
          onClick={() => setOpen(true)}
          style={{ marginTop: tokens.spacingVerticalM }}
        >
          Add a limit
        </Button>
      </Stack>
    );
  }
  return (
    <div style={{ marginTop: tokens.spacingVerticalM }}>
      <Stack isRow gap="S" align="center" className={looks.below}>
        <Select aria-label="New limit" value={controlId(key)} onChange={setChosen}>
          {missing.map((one) => (
            <option key={controlId(one)} value={controlId(one)}>
              {limitTitle(one)}
            </option>
          ))}
        </Select>
      </Stack>
      <LimitForm
        key={controlId(key)}
        limit={{ ...key, limitCents: null, set: null, changes: [], usages: [] }}
        today={today}
        onChange={onChange}
        onDone={() => setOpen(false)}
      />
    </div>
  );
}
