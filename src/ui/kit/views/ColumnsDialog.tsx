import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { useId, useState } from 'react';
import { columnsIn, columnsOf, optionalColumns } from '../../../domain/office/views/listColumns';
import { Checkbox } from '../forms/fields';
import { swapped, useMoves } from '../forms/useMoves';
import { Quiet, Stack } from '../layout';
import { useLooks } from '../useLooks';
import type { ListViewsProps } from './viewsPlace';

const useStyles = makeStyles({
  column: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, minHeight: '36px' },
  label: { flexGrow: 1 },
});

interface ColumnsDialogProps extends Omit<ListViewsProps, 'list'> {
  /** Name of the list. */
  readonly list: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Chooses and orders the columns of a list and the height of its rows. Stays mounted while closed, so that the page behind it is
 * never left hidden.
 *
 * @source docs/decisions/views.md#the-address-names-the-chosen-columns
 */
export function ColumnsDialog({ open, ...form }: ColumnsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(_, data) => !data.open && form.onClose()}>
      <DialogSurface>
        <ColumnsForm {...form} />
      </DialogSurface>
    </Dialog>
  );
}

interface Choice {
  readonly id: string;
  readonly label: string;
  readonly isShown: boolean;
}

function ColumnsForm({ list, address, onChange, onClose }: Omit<ColumnsDialogProps, 'open'>) {
  const looks = useLooks();
  const [lead] = columnsOf(list);
  const [choices, setChoices] = useState(() => choicesOf(list, address.get('columns') ?? ''));
  const [isCompact, setCompact] = useState(address.get('density') === 'compact');
  const isNothing = !choices.some(({ isShown }) => isShown);
  const show = () => {
    const ids = choices.filter(({ isShown }) => isShown).map(({ id }) => id);
    const page = address.get('page') ?? '';
    onChange({ columns: columnsIn(list, ids.join('.')) ?? '', density: isCompact ? 'compact' : '', page });
    onClose();
  };
  return (
    <DialogBody>
      <DialogTitle>Columns and row height</DialogTitle>
      <DialogContent className={looks.column}>
        <Quiet as="div">"{lead?.label}" is always the first column. Alt with an arrow key moves a column.</Quiet>
        <ColumnOrder choices={choices} onChange={setChoices} />
        <Checkbox isLabelShown label="Compact rows" checked={isCompact} onChange={setCompact} />
        {isNothing && <div role="alert">Choose at least one column.</div>}
      </DialogContent>
      <DialogActions>
        <Button
          appearance="subtle"
          className={looks.unwrapped}
          onClick={() => {
            setChoices(choicesOf(list, ''));
            setCompact(false);
          }}
        >
          Standard columns
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button appearance="primary" disabledFocusable={isNothing} onClick={show}>
          Show
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

/** The chosen columns in their order, then the others. */
function choicesOf(list: string, text: string): readonly Choice[] {
  const all = optionalColumns(list);
  const chosen = columnsIn(list, text)?.split('.') ?? all.map(({ id }) => id);
  const rank = (id: string) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
  return all
    .map(({ id, label }) => ({ id, label, isShown: chosen.includes(id) }))
    .sort((one, other) => rank(one.id) - rank(other.id));
}

interface ColumnOrderProps {
  readonly choices: readonly Choice[];
  readonly onChange: (choices: readonly Choice[]) => void;
}

function ColumnOrder({ choices, onChange }: ColumnOrderProps) {
  const styles = useStyles();
  const labelId = useId();
  const { move, onKeyDown } = useMoves(
    choices.length,
    (at, to) => onChange(swapped(choices, at, to)),
    (at, to) => `${choices[at]?.label ?? ''} is column ${to + 2} of ${choices.length + 1}`,
  );
  return (
    <>
      <span id={labelId} hidden>
        Columns in order
      </span>
      <Stack as="ol" gap={0} aria-labelledby={labelId}>
        {choices.map(({ id, label, isShown }, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its box and buttons arrive here
          <li key={id} className={styles.column} onKeyDown={(event) => onKeyDown(event, at)}>
            <Checkbox
              isLabelShown
              className={styles.label}
              label={label}
              checked={isShown}
              onChange={(next) => onChange(choices.map((one) => (one.id === id ? { ...one, isShown: next } : one)))}
            />
            <Button
              appearance="subtle"
              size="small"
              icon={<ArrowUpRegular />}
              aria-label={`Move ${label} up`}
              disabledFocusable={at === 0}
              onClick={() => move(at, -1)}
            />
            <Button
              appearance="subtle"
              size="small"
              icon={<ArrowDownRegular />}
              aria-label={`Move ${label} down`}
              disabledFocusable={at === choices.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </Stack>
    </>
  );
}
