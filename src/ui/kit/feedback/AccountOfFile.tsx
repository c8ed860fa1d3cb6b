import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import {
  type AccountPart,
  CHOICES,
  type ChooserLabels,
  choiceLabel,
  PLACES,
  placeLabel,
} from '../../../domain/platform/files/accountLines';
import type { FileAccount } from '../../../domain/platform/files/FileAccount';
import { cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { Bullets, useTextStyles } from '../layout';
import { useLooks } from '../useLooks';

const useStyles = makeStyles({
  summary: { cursor: 'pointer', color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  parts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    paddingBlock: tokens.spacingVerticalS,
  },
  part: {
    display: 'grid',
    gridTemplateColumns: '1fr max-content',
    alignContent: 'start',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  line: { display: 'contents' },
  list: {
    gridColumn: '1 / -1',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  // Two or three columns where there is room, so that a line of text is not broken.
  items: { columnWidth: '340px', columnGap: tokens.spacingHorizontalXXL },
});

interface AccountOfFileProps {
  /** The account in one line. */
  readonly summary: string;
  readonly parts: readonly AccountPart[];
  readonly details?: Pick<FileAccount, 'places' | 'choices'>;
  /** Who made the choices, if known. */
  readonly choosers?: ChooserLabels;
  /** Name of the places. Default: `Sheets and tables`. */
  readonly placesName?: string;
  /** Whether something is not used or does not add up, so that all parts are shown at first. */
  readonly needsLook: boolean;
  /** Shown below the parts. */
  readonly children?: ReactNode;
}

/** Account of every row and dollar of a file, its sheets, and how it was read. One line while nothing needs a look. */
export function AccountOfFile({
  summary,
  parts,
  details,
  choosers,
  placesName = PLACES,
  needsLook,
  children,
}: AccountOfFileProps) {
  const styles = useStyles();
  const texts = useTextStyles();
  const looks = useLooks();
  // A person opens and closes it; only a change of the outcome does so, too.
  const [toggled, setToggled] = useState({ needsLook, isOpen: needsLook });
  const isOpen = toggled.needsLook === needsLook ? toggled.isOpen : needsLook;
  const { places = [], choices = [] } = details ?? {};
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setToggled({ needsLook, isOpen: currentTarget.open })}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.parts}>
        {parts.map(({ title, lines }) => (
          <dl key={title} className={styles.part} aria-label={title}>
            {lines.map(({ label, value, isAmount }, at) => (
              <div key={label} className={mergeClasses(styles.line, at === 0 && texts.strong)}>
                <dt>{label}</dt>
                <dd className={looks.figure}>{isAmount ? formatCents(cents(value)) : value.toLocaleString('en-US')}</dd>
              </div>
            ))}
          </dl>
        ))}
        {places.length > 0 && (
          <Details title={placesName}>
            {places.map((place) => (
              <li key={place.name}>{placeLabel(place)}</li>
            ))}
          </Details>
        )}
        {choices.length > 0 && (
          <Details title={CHOICES}>
            {choices.map((choice) => (
              <li key={`${choice.what} ${choice.value}`}>{choiceLabel(choice, choosers)}</li>
            ))}
          </Details>
        )}
      </div>
      {children}
    </details>
  );
}

function Details({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const styles = useStyles();
  const texts = useTextStyles();
  return (
    <div className={styles.list}>
      <div className={texts.strong}>{title}</div>
      <div className={styles.items}>
        <Bullets aria-label={title}>{children}</Bullets>
      </div>
    </div>
  );
}
