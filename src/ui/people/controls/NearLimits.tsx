import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { CONTROL_KIND_LABELS, controlId } from '../../../domain/people/controls/Control';
import type { NearUse } from '../../../domain/people/controls/ControlBoard';
import { limitTitle, usageName, usageText } from '../../../domain/people/controls/limitTexts';
import { Panel } from '../../kit/dialogs/Panel';
import { Note } from '../../kit/layout';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { UsageBar } from './UsageBar';
import { UsesList } from './UsesList';

const useStyles = makeStyles({
  usage: { display: 'grid', rowGap: tokens.spacingVerticalXS, minWidth: 'min(160px, 100%)' },
});

/** Uses of 80 % of a limit and more, with exactly what they consist of. */
export function NearLimits({ near }: { readonly near: readonly NearUse[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <Panel title="Near a limit">
      {near.length === 0 ? (
        <p style={{ margin: 0 }}>Nothing has used 80% of a limit.</p>
      ) : (
        <StackTable
          label="Near a limit"
          items={near}
          keyOf={keyOf}
          columns={columnsFor(open, setOpen)}
          detail={(item) =>
            keyOf(item) === open ? (
              <UsesList
                limit={item.limit}
                subject={item.usage.subject}
                label={`Counted for ${usageName(item.usage)}: ${CONTROL_KIND_LABELS[item.limit.kind]}`}
              />
            ) : undefined
          }
        />
      )}
    </Panel>
  );
}

const keyOf = ({ limit, usage }: NearUse) => `${controlId(limit)} ${usage.subject}`;

function columnsFor(
  open: string | undefined,
  onOpen: (key: string | undefined) => void,
): readonly StackColumn<NearUse>[] {
  return [
    { label: 'Used by', kind: 'lead', cell: ({ usage }) => usageName(usage) },
    { label: 'Limit', cell: (item) => <LimitName {...item} /> },
    { label: 'Used', cell: (item) => <Usage {...item} /> },
    {
      label: 'Actions',
      cell: (item) => {
        const isOpen = keyOf(item) === open;
        const text = isOpen ? 'Hide items' : `Show ${item.usage.count === 1 ? 'item' : `${item.usage.count} items`}`;
        return (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-label={`${text}: ${usageName(item.usage)}, ${CONTROL_KIND_LABELS[item.limit.kind]}`}
            onClick={() => onOpen(isOpen ? undefined : keyOf(item))}
          >
            {text}
          </Button>
        );
      },
    },
  ];
}

function LimitName({ limit }: NearUse) {
  return (
    <>
      {CONTROL_KIND_LABELS[limit.kind]}
      <Note as="div">{limitTitle(limit)}</Note>
    </>
  );
}

function Usage({ limit: { limitCents }, usage: { usedCents } }: NearUse) {
  const styles = useStyles();
  return (
    <div className={styles.usage}>
      <span>{usageText({ usedCents, limitCents })}</span>
      <UsageBar usedCents={usedCents} limitCents={limitCents} />
    </div>
  );
}
