import { makeStyles } from '@fluentui/react-components';
import type { Bill } from '../../domain/bills/Bill';
import { Checkbox } from '../kit/forms/fields';
import { AppLink } from '../kit/navigation/AppLink';
import { paths } from '../kit/navigation/paths';
import { StackTable } from '../kit/tables/StackTable';
import { DateText, shortMonthText } from '../kit/values/DateText';
import { Money } from '../kit/values/Money';

const useStyles = makeStyles({ scroll: { maxHeight: '420px' } });

export interface ReleaseTableProps {
  readonly bills: readonly Bill[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The bills that can be released, each to be chosen. */
export function ReleaseTable({ bills, chosen, onChoose }: ReleaseTableProps) {
  const styles = useStyles();
  const choose = (billPks: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const billPk of billPks) {
      if (isChosen) next.add(billPk);
      else next.delete(billPk);
    }
    onChoose(next);
  };
  const chooseAll = (
    <Checkbox
      label="Choose all bills shown"
      checked={bills.every(({ billPk }) => chosen.has(billPk))}
      onChange={(isChosen) =>
        choose(
          bills.map(({ billPk }) => billPk),
          isChosen,
        )
      }
    />
  );
  return (
    <StackTable
      label="Bills to release"
      isWide
      className={styles.scroll}
      items={bills}
      keyOf={({ billPk }) => billPk}
      columns={[
        {
          label: 'Choose',
          kind: 'select',
          head: chooseAll,
          cell: ({ billPk, billNumber }) => (
            <Checkbox
              label={`Choose bill ${billNumber}`}
              checked={chosen.has(billPk)}
              onChange={(isChosen) => choose([billPk], isChosen)}
            />
          ),
        },
        {
          label: 'Bill',
          kind: 'lead',
          cell: ({ billPk, billNumber }) => <AppLink to={paths.bill('dashboard', billPk)}>{billNumber}</AppLink>,
        },
        { label: 'Group', cell: ({ groupName }) => groupName },
        { label: 'Carrier', cell: ({ carrierNames }) => carrierNames.join(', ') },
        { label: 'Period', kind: 'whole', isExtra: true, cell: ({ periodFrom }) => shortMonthText(periodFrom) },
        { label: 'Due date', kind: 'whole', cell: ({ dueDate }) => <DateText date={dueDate} /> },
        { label: 'Due', kind: 'figure', cell: ({ dueCents }) => <Money cents={dueCents} /> },
      ]}
    />
  );
}
