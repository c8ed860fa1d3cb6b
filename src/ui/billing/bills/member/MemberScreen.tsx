import { Button } from '@fluentui/react-components';
import { type ReactNode, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { MemberQuery } from '../../../../application/billing/bills/MemberQuery';
import { MEMBER_MONTHS } from '../../../../domain/billing/bills/MemberHistory';
import { EmptyState } from '../../../kit/feedback/EmptyState';
import { RefreshFailed, Unloaded } from '../../../kit/feedback/Loaded';
import { Stack } from '../../../kit/layout';
import { useMay } from '../../../kit/MeContext';
import { AppLink } from '../../../kit/navigation/AppLink';
import { PageHeader } from '../../../kit/navigation/PageHeader';
import { PageTabPart } from '../../../kit/navigation/PageTab';
import { paths, useArea } from '../../../kit/navigation/paths';
import { useService } from '../../../kit/Services';
import { useLooks } from '../../../kit/useLooks';
import { useSteadyClass } from '../../../kit/useSteadyClass';
import { useLiveQuery } from '../../../kit/useStream';
import { MaskedText } from '../../../kit/values/MaskedText';
import { EraseMember } from './EraseMember';
import { MemberBillPanel } from './MemberBillPanel';
import { MemberMonthsPanel } from './MemberMonthsPanel';

/** Amounts collected for the member, loaded after the billed amounts. */
const BALANCES = {
  label: 'Balances',
  needs: ['expected'],
  part: () =>
    import(/* webpackChunkName: "balances" */ '../../../kit/balances/MemberBalancesPanel').then(
      (m) => m.MemberBalancesPanel,
    ),
} as const;

/** A person's history in a group across bills and months. */
export function MemberScreen() {
  const { groupNumber = '', memberId = '' } = useParams();
  return <MemberOf key={`${groupNumber}/${memberId}`} groupNumber={groupNumber} memberId={memberId} />;
}

function MemberOf({ groupNumber, memberId }: { groupNumber: string; memberId: string }) {
  const looks = useLooks();
  const area = useArea();
  const members = useService(MemberQuery);
  const query = useMemo(() => members.of(groupNumber, memberId), [members, groupNumber, memberId]);
  const [pages, setPages] = useState(1);
  const [isErasing, setErasing] = useState(false);
  const mayErase = useMay('members.erase', groupNumber);
  const seesBalances = useMay('register.readBalances', groupNumber);
  const member = useLiveQuery(query, pages);
  const retry = () => query.retry();
  const back = (
    <AppLink to={paths.bills(area)} className={looks.unprinted}>
      Back to bills
    </AppLink>
  );
  if (member.kind !== 'loaded') {
    return (
      <Stack>
        <PageHeader title="Member" above={back} />
        <Unloaded
          found={member}
          what="the member"
          rows={12}
          notFound={
            <EmptyState
              kind="noPermission"
              title="Member not found"
              text="No bill in your scope has a line of this member. Search for the name instead."
            />
          }
          isPage
          onRetry={retry}
        />
      </Stack>
    );
  }
  const { value, refreshing } = member;
  return (
    <Stack>
      <PageHeader
        title={value.memberName || 'Member'}
        above={back}
        sub={
          <>
            {value.groupName} · <MaskedText text={value.memberId} kind="member number" />
          </>
        }
        actions={mayErase && !isErasing && <Button onClick={() => setErasing(true)}>Erase personal data</Button>}
      />
      <RefreshFailed found={member} what="the member" onRetry={retry} />
      {isErasing && <EraseMember groupNumber={groupNumber} memberId={memberId} onClose={() => setErasing(false)} />}
      <MemberMonthsPanel bills={value.bills} />
      <SteadyColumn>
        {seesBalances && <PageTabPart tab={BALANCES} of={{ groupNumber, memberId }} />}
        {value.bills.map((bill) => (
          <MemberBillPanel
            key={bill.billPk}
            bill={bill}
            bills={value.bills}
            isNewest={bill.periodFrom === value.bills[0]?.periodFrom}
          />
        ))}
        {value.earlierBefore && (
          <div>
            <Button disabledFocusable={refreshing} onClick={() => setPages(pages + 1)}>
              {refreshing ? 'Loading earlier bills' : `Show the ${MEMBER_MONTHS} months before`}
            </Button>
          </div>
        )}
      </SteadyColumn>
    </Stack>
  );
}

/** Hides the bills while the balances above them are loading. Mounted once the member is there, so the wait starts then. */
function SteadyColumn({ children }: { readonly children: ReactNode }) {
  return <Stack className={useSteadyClass()}>{children}</Stack>;
}
