import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../../domain/platform/text/wording';
import { stackAtBottom } from '../actionBarStyles';
import { LOW } from '../useBreakpoint';
import { BulkProgress } from './BulkProgress';
import { BulkResults } from './BulkResults';
import type { BulkRun } from './useBulkRun';

const useStyles = makeStyles({
  // Gets the focus when the button that started the action is gone.
  root: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    outlineStyle: 'none',
    [LOW]: { position: 'static' },
    '& + *': { marginTop: tokens.spacingVerticalM },
  },
});

interface BulkStatusProps<Item, Result, How> {
  readonly bulk: BulkRun<Item, Result, How>;
  /** An item, in the singular. */
  readonly noun: string;
  /** Present participle of the action on the items: `Releasing`. */
  readonly doing: string;
  /** Past participle of the action on an item: `released`. */
  readonly done: string;
  /** Key and name of an item, and why nothing was done with it. */
  readonly describe: (
    item: Item,
    result: Result,
  ) => { readonly key: string; readonly name: string; readonly reason: string };
}

/**
 * The progress of a bulk action, with a button to cancel it, and then its outcome: what was refused and why, with a retry of just those
 * rows, and what was not attempted. Renders nothing while no action runs.
 */
export function BulkStatus<Item, Result extends { readonly ok: boolean }, How>(
  props: BulkStatusProps<Item, Result, How>,
) {
  const { bulk, noun, doing, done, describe } = props;
  const styles = useStyles();
  const { stage } = bulk;
  const root = useRef<HTMLDivElement>(null);
  const [attach] = useState(() => (element: HTMLDivElement | null) => {
    root.current = element;
    return stackAtBottom(element);
  });
  useEffect(() => {
    if (stage.kind !== 'idle' && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [stage.kind]);
  if (stage.kind === 'idle') return null;
  if (stage.kind === 'running') {
    const progress = `${doing}: ${stage.done.toLocaleString('en-US')} of ${counted(stage.of, noun)} done`;
    return (
      <div ref={attach} tabIndex={-1} className={styles.root}>
        <BulkProgress
          done={stage.done}
          of={stage.of}
          text={stage.isCanceling ? `Canceling after what was sent. ${progress}` : progress}
          onCancel={stage.isCanceling ? undefined : bulk.cancel}
        />
      </div>
    );
  }
  const refused = stage.items.flatMap((item, index) => {
    const result = stage.results[index];
    return result && !result.ok ? [{ item, ...describe(item, result) }] : [];
  });
  return (
    <div ref={attach} tabIndex={-1} className={styles.root}>
      <BulkResults
        noun={noun}
        done={done}
        total={stage.items.length}
        refused={refused}
        left={stage.left.length}
        onRetry={() =>
          bulk.run(
            refused.map(({ item }) => item),
            stage.how,
          )
        }
        onContinue={() => bulk.run(stage.left, stage.how)}
        onClose={bulk.dismiss}
      />
    </div>
  );
}
