import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Spinner } from '../../kit/feedback/Loading';
import { below } from '../../kit/useBreakpoint';
import type { SearchGroup, SearchOption } from './searchOptions';
import type { SearchState } from './useSearch';

/** ARIA's roles of a combobox's list. */
const ROLES = { list: { role: 'listbox' }, group: { role: 'group' }, option: { role: 'option' } } as const;

const useStyles = makeStyles({
  list: {
    position: 'absolute',
    top: 'calc(100% + 4px)',
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    maxHeight: 'min(70dvh, 560px)',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow16,
    [below(2)]: { top: '100%', maxHeight: 'calc(100dvh - 64px)', borderRadius: 0 },
  },
  label: {
    display: 'flex',
    justifyContent: 'space-between',
    paddingInline: tokens.spacingHorizontalS,
    paddingTop: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalSNudge,
    paddingInline: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '-2px',
  },
  detail: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  text: { margin: tokens.spacingHorizontalS },
});

export interface SearchListProps {
  readonly id: string;
  readonly isTooShort: boolean;
  readonly result: SearchState;
  readonly groups: readonly SearchGroup[];
  readonly activeKey: string | undefined;
  readonly onChoose: (option: SearchOption) => void;
  readonly onRetry: () => void;
}

/** Results by type under the search, or why there are none. */
export function SearchList({ id, isTooShort, result, groups, activeKey, onChoose, onRetry }: SearchListProps) {
  const styles = useStyles();
  if (isTooShort) return <Notice id={id}>Enter at least 2 characters.</Notice>;
  if (result.kind === 'loading' && groups.length === 0) {
    return (
      <div id={id} className={styles.list}>
        <Spinner label="Searching" />
      </div>
    );
  }
  if (result.kind === 'failed') {
    return (
      <div id={id} className={styles.list}>
        <Unloaded found={result} what="the results" failure="The search failed." onRetry={onRetry} />
      </div>
    );
  }
  if (groups.length === 0)
    return <Notice id={id}>Nothing found. Search by name, last digits of ID, number, or amount.</Notice>;
  return (
    <div id={id} {...ROLES.list} aria-label="Search results" className={styles.list}>
      {groups.map(({ label, options, more }) => (
        <div key={label} {...ROLES.group} aria-label={label}>
          <div className={styles.label} aria-hidden="true">
            <span>{label}</span>
            <span>{more}</span>
          </div>
          {options.map((option) => (
            <Option
              key={option.key}
              id={`${id}${option.key}`}
              option={option}
              isActive={option.key === activeKey}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Notice({ id, children }: { id: string; children: string }) {
  const styles = useStyles();
  return (
    <div id={id} className={styles.list}>
      <p className={styles.text}>{children}</p>
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly option: SearchOption;
  readonly isActive: boolean;
  readonly onChoose: (option: SearchOption) => void;
}

function Option({ id, option, isActive, onChoose }: OptionProps) {
  const styles = useStyles();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option, whose keys the input handles
    <div
      ref={element}
      id={id}
      {...ROLES.option}
      aria-selected={isActive}
      tabIndex={-1}
      className={mergeClasses(styles.option, isActive && styles.active)}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      <span>{option.title}</span>
      <span className={styles.detail}>{option.detail}</span>
    </div>
  );
}
