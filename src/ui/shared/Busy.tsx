import { makeStyles, Spinner, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    justifyContent: 'center',
    paddingBlock: tokens.spacingVerticalXXXL,
    // Nothing for the first moment: a flash of a spinner is worse than a short wait.
    animationName: { from: { opacity: 0 }, '99%': { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '350ms',
  },
});

/** Something is on its way whose layout is not known yet; otherwise use a skeleton. */
export function Busy({ label }: { label: string }) {
  return (
    <div className={useStyles().root}>
      <Spinner label={label} size="small" />
    </div>
  );
}
