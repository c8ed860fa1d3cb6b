import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { RemittanceList } from '../../../application/money/processing/PaymentFiles';
import type { Remittance, RemittanceFormat } from '../../../domain/money/processing/BankFile';
import { REMITTANCE_STATE_LABELS } from '../../../domain/money/processing/RemittanceState';
import { counted, labelOf } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { ActionError } from '../../kit/feedback/ActionError';
import { useDownload } from '../../kit/forms/useDownload';
import { Actions, Quiet } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { paths } from '../../kit/navigation/paths';
import { type Services, useServices } from '../../kit/Services';
import { DateText, dayText } from '../../kit/values/DateText';
import { Money } from '../../kit/values/Money';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalM,
  },
  amount: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
});

/** The latest money that was passed on, with its files. @param remittance null before the first */
export function LatestRemittancePanel({ remittance }: { readonly remittance: Remittance | null }) {
  return (
    <Panel title="Latest remittance" actions={<AppLink to={paths.remittances}>All remittances</AppLink>}>
      {remittance ? <Latest remittance={remittance} /> : <Nothing />}
    </Panel>
  );
}

function Nothing() {
  return <Quiet as="p">No remittances yet. The first one follows the first payment of a bill.</Quiet>;
}

function Latest({ remittance }: { readonly remittance: Remittance }) {
  const styles = useStyles();
  const services = useServices();
  const { isBusy, failed, start } = useDownload();
  const { carrierCode, carrierName, businessDate, billCount, amountCents, state, traceNumber } = remittance;
  const button = (format: RemittanceFormat, label: string) => (
    <Button
      size="small"
      aria-label={`${label} of ${carrierName}, ${dayText(businessDate)}`}
      disabledFocusable={isBusy}
      onClick={() => start({ done: 'Remittance saved', fetch: () => exported(services, remittance, format) })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {failed && <ActionError what="The remittance could not be exported." {...failed} />}
      <div className={styles.line}>
        <div>
          <AppLink className={styles.amount} to={`${paths.remittances}?carrier=${carrierCode}&date=${businessDate}`}>
            <Money cents={amountCents} strong />
          </AppLink>
          <Quiet as="p">
            {carrierName}, <DateText date={businessDate} />, {counted(billCount, 'bill')},{' '}
            {labelOf(REMITTANCE_STATE_LABELS, state).toLowerCase()}
            {traceNumber && `, trace ${traceNumber}`}
          </Quiet>
        </div>
        <Actions>
          {button('820', '820')}
          {button('xlsx', 'Excel')}
        </Actions>
      </div>
    </>
  );
}

/** Today starts without the use cases of office work. */
async function exported(services: Services, remittance: Remittance, format: RemittanceFormat) {
  await services.prepare(['bills', 'dashboard', 'office']);
  return services.get(RemittanceList).export(remittance, format);
}
