import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type {
  BilledPerson,
  IndistinctPeople,
  PayrollPerson,
  SamePerson,
} from '../../../../domain/billing/reconciliation/people/PeopleMatch';
import { Select } from '../../../kit/forms/fields';
import { MaskedText } from '../../../kit/values/MaskedText';

const SHOWN = 5;

export const usePeopleStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, minWidth: 0 },
  parts: { paddingBlock: tokens.spacingVerticalS },
  summary: { cursor: 'pointer', color: tokens.colorNeutralForeground2 },
  needsDecision: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { margin: 0, fontSize: tokens.fontSizeBase300 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    paddingBlock: tokens.spacingVerticalXS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  proposal: {
    paddingBottom: tokens.spacingVerticalXS,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    '& > div': { borderBottomStyle: 'none' },
  },
  person: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  button: { justifySelf: 'start' },
});

/** A person of the file, and the members to choose from. */
export interface Choice {
  readonly payroll: PayrollPerson;
  readonly billed: readonly BilledPerson[];
}

/** Each of several people of one name. */
export function personsOf({ payroll, billed }: IndistinctPeople): Choice[] {
  return payroll.map((person) => ({ payroll: person, billed }));
}

interface IndistinctProps extends Choice {
  readonly isReadOnly: boolean;
  readonly onLink: (pairs: readonly SamePerson[]) => void;
}

/** One person of the file with the members of the same name to choose from. */
export function Indistinct({ payroll, billed, isReadOnly, onLink }: IndistinctProps) {
  const styles = usePeopleStyles();
  const [chosen, setChosen] = useState('');
  const member = billed.find(({ memberId }) => memberId === chosen);
  return (
    <li className={styles.pair}>
      <Person label="Payroll" person={payroll} />
      <Select
        size="small"
        aria-label={`Member of the bill who is ${payroll.memberName}`}
        value={chosen}
        disabled={isReadOnly}
        onChange={setChosen}
      >
        <option value="">Choose a member</option>
        {billed.map(({ memberId, memberName }) => (
          <option key={memberId} value={memberId}>
            {memberName}, ends in {memberId.slice(-3)}
          </option>
        ))}
      </Select>
      <Button
        className={styles.button}
        size="small"
        disabled={isReadOnly || !member}
        aria-label={`Link ${payroll.memberName}`}
        onClick={() => member && onLink([{ payroll, billed: member }])}
      >
        Link
      </Button>
    </li>
  );
}

interface PersonProps {
  readonly label: string;
  readonly person: BilledPerson;
  /** Shown below the number; nothing if empty. */
  readonly children?: string | undefined;
}

/** A person's name, and a masked number. */
export function Person({ label, person, children = '' }: PersonProps) {
  const styles = usePeopleStyles();
  return (
    <span className={styles.person}>
      <span>{person.memberName || 'No name'}</span>
      <span className={styles.quiet}>
        {label}
        {person.memberId !== '' && (
          <>
            {' · '}
            <MaskedText text={person.memberId} kind="member number" />
          </>
        )}
      </span>
      {children !== '' && <span className={styles.quiet}>{children}</span>}
    </span>
  );
}

interface ShortenedProps<Item> {
  readonly items: readonly Item[];
  readonly row: (item: Item) => ReactNode;
}

/** A list whose later items are shown on request. */
export function Shortened<Item>({ items, row }: ShortenedProps<Item>) {
  const styles = usePeopleStyles();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ul className={styles.list}>{items.slice(0, isWhole ? undefined : SHOWN).map(row)}</ul>
      {!isWhole && items.length > SHOWN && (
        <Button size="small" appearance="transparent" onClick={() => setWhole(true)}>
          Show {(items.length - SHOWN).toLocaleString('en-US')} more
        </Button>
      )}
    </>
  );
}
