import { Field, makeStyles, tokens } from '@fluentui/react-components';
import { type CSSProperties, useCallback, useRef, useState } from 'react';
import { type BillLine, lineAmount } from '../../../../domain/billing/bills/BillLine';
import { REASON_LABELS } from '../../../../domain/billing/bills/lineEdit';
import { LONGEST_NOTE } from '../../../../domain/platform/text/cut';
import { Select, TextInput } from '../../../kit/forms/fields';
import { Note } from '../../../kit/layout';
import { MemberLink } from '../../../kit/navigation/MemberLink';
import { VirtualRows } from '../../../kit/tables/VirtualRows';
import { MaskedText } from '../../../kit/values/MaskedText';
import { Money } from '../../../kit/values/Money';
import { type ListRows, useListHeight } from '../useListHeight';
import type { EditGridProps } from './EditGrid';
import { editFrom, type GridColumn, textOf } from './gridEdits';

/** Cards differ in height, so rows are counted in small steps. */
const CARDS: ListRows = { head: 0, row: 20, fewest: 16 };

/** Height of a card in pixels: "Other" adds a note, and a problem adds a message. */
function cardHeight(line: BillLine | undefined, problem: string | undefined): number {
  return 204 + (line?.reasonCode === 'OTHER' ? 40 : 0) + (problem ? 24 : 0);
}

const useStyles = makeStyles({
  scroll: { overflow: 'auto', height: 'clamp(320px, 66dvh, 900px)', contain: 'strict' },
  card: {
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalM,
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    alignContent: 'start',
    gap: tokens.spacingVerticalS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  wide: { gridColumnStart: 1, gridColumnEnd: 3 },
  name: { fontWeight: tokens.fontWeightSemibold, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** Lines as cards, for narrow screens. */
export function EditCards({ rows, problems, isReadOnly, onChange }: EditGridProps) {
  const styles = useStyles();
  const scroll = useRef<HTMLDivElement>(null);
  const size = useListHeight(scroll, CARDS);
  const heightOfCard = useCallback(
    (index: number) => cardHeight(rows[index], problems.get(rows[index]?.linePk ?? '')),
    [rows, problems],
  );
  const cardAt = (index: number, style: CSSProperties) => {
    const line = rows[index];
    if (!line) return null;
    return (
      <fieldset
        key={line.linePk}
        className={styles.card}
        style={{ ...style, margin: 0, borderWidth: '0 0 1px' }}
        aria-label={`${line.memberName}, ${line.coverage}`}
      >
        <Card line={line} problem={problems.get(line.linePk)} isReadOnly={isReadOnly} onChange={onChange} />
      </fieldset>
    );
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section ref={scroll} className={styles.scroll} style={size} tabIndex={0} aria-label="Lines of the bill">
      <VirtualRows count={rows.length} rowHeight={heightOfCard} scrollRef={scroll}>
        {cardAt}
      </VirtualRows>
    </section>
  );
}

interface CardProps extends Pick<EditGridProps, 'isReadOnly' | 'onChange'> {
  readonly line: BillLine;
  readonly problem: string | undefined;
}

function Card({ line, problem, isReadOnly, onChange }: CardProps) {
  const styles = useStyles();
  const set = (column: GridColumn, text: string) => {
    const edit = editFrom(line, column, text);
    if (edit) onChange(`${line.memberName}, ${line.coverage}`, [edit]);
    return edit !== undefined;
  };
  return (
    <>
      <div className={styles.wide}>
        <div className={styles.name}>
          <MemberLink pk={line.linePk} memberId={line.memberId} memberName={line.memberName} />
        </div>
        <Note as="div">
          <MaskedText text={line.memberId} kind="member number" /> · {line.coverage} · {line.tier}
        </Note>
      </div>
      <Field label="Billed">
        <Money cents={line.billedCents} strong />
      </Field>
      <AmountField
        key={lineAmount(line)}
        text={textOf(line, 'amount')}
        isReadOnly={isReadOnly}
        onSet={(text) => set('amount', text)}
      />
      <Field
        className={styles.wide}
        label="Reason"
        {...(problem && { validationState: 'error', validationMessage: problem })}
      >
        <Select disabled={isReadOnly} value={textOf(line, 'reason')} onChange={(value) => set('reason', value)}>
          <option value="">None</option>
          {Object.values(REASON_LABELS).map((words) => (
            <option key={words}>{words}</option>
          ))}
        </Select>
      </Field>
      {line.reasonCode === 'OTHER' && (
        <TextInput
          key={line.note}
          className={styles.wide}
          aria-label="Note"
          placeholder="Enter a reason"
          maxLength={LONGEST_NOTE}
          defaultValue={line.note}
          onBlur={({ target }) => target.value !== line.note && set('note', target.value)}
        />
      )}
    </>
  );
}

function AmountField(props: { text: string; isReadOnly: boolean; onSet: (text: string) => boolean }) {
  const [isWrong, setWrong] = useState(false);
  return (
    <Field label="Amount" {...(isWrong && { validationState: 'error', validationMessage: 'Not an amount' })}>
      <TextInput
        inputMode="decimal"
        disabled={props.isReadOnly}
        defaultValue={props.text}
        onBlur={({ target }) => {
          if (target.value !== props.text) setWrong(!props.onSet(target.value));
        }}
      />
    </Field>
  );
}
