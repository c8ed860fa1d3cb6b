import { makeStyles, tokens } from '@fluentui/react-components';
import { PAYROLL_BASICS, PAYROLL_HELP } from '../../../domain/billing/reconciliation/payrollHelp';
import { Bullets, Quiet, Stack } from '../layout';
import { useLooks } from '../useLooks';

const useStyles = makeStyles({
  root: { width: '100%', textAlign: 'start', overflowWrap: 'anywhere' },
  name: { cursor: 'pointer', fontWeight: tokens.fontWeightSemibold, paddingBlock: tokens.spacingVerticalXS },
});

/** Which report to export from which payroll system, with its columns and what to avoid. */
export function PayrollHelp() {
  const styles = useStyles();
  return (
    <Stack gap="S" className={styles.root}>
      <Bullets aria-label="For every payroll system">
        {PAYROLL_BASICS.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Bullets>
      {PAYROLL_HELP.map(({ system, reports, columns, avoid, depends }) => (
        <details key={system}>
          <summary className={styles.name}>{system}</summary>
          <Stack gap="XS">
            <Part label="Report" texts={reports} />
            <Part label="Columns" texts={columns} />
            <Part label="Avoid" texts={avoid} />
            <Quiet>{depends}</Quiet>
          </Stack>
        </details>
      ))}
    </Stack>
  );
}

function Part({ label, texts }: { readonly label: string; readonly texts: readonly string[] }) {
  const looks = useLooks();
  return (
    <>
      <p className={looks.sum}>{label}</p>
      <Bullets aria-label={label}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Bullets>
    </>
  );
}
