import { useSearchParams } from 'react-router-dom';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { groupNumberOf } from '../../domain/bills/Bill';
import { EmptyState } from '../kit/feedback/EmptyState';
import { may, useMe } from '../kit/MeContext';
import { PageHeader } from '../kit/navigation/PageHeader';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';
import { ChooseGroup } from './pay/ChooseGroup';
import { GroupCheckout } from './pay/GroupCheckout';

/** Pays one group's bills. Which bills, the address says. @source product.md, Screens: Pay */
export function PayScreen() {
  const [address, setAddress] = useSearchParams();
  const me = useMe();
  // A right to pay is held by group: elsewhere the server would refuse the accounts already.
  const groups = me.groups.filter(({ groupNumber }) => may(me, 'payments.create', groupNumber));
  const groupChoice = useService(GroupChoice);
  const chosen = useStream(groupChoice.chosen$, groupChoice.chosen);
  const wanted = (address.get('bills') ?? '').split(',').filter(Boolean);
  const onlyGroup = groups.length === 1 ? groups[0]?.groupNumber : undefined;
  const groupNumber = (wanted[0] && groupNumberOf(wanted[0])) || address.get('group') || chosen || onlyGroup;
  const group = groups.find((candidate) => candidate.groupNumber === groupNumber);
  return (
    <>
      <PageHeader title="Pay" sub={group?.name} />
      {group ? (
        <GroupCheckout
          key={`${group.groupNumber} ${wanted.join()}`}
          groupNumber={group.groupNumber}
          wanted={wanted.filter((billPk) => groupNumberOf(billPk) === group.groupNumber)}
          otherGroups={groups.filter((other) => other !== group)}
          onGroup={(number) => setAddress({ group: number })}
        />
      ) : (
        <PayableGroups groups={groups} onChoose={(number) => setAddress({ group: number })} />
      )}
    </>
  );
}

function PayableGroups(props: Parameters<typeof ChooseGroup>[0]) {
  if (props.groups.length > 0) return <ChooseGroup {...props} />;
  return (
    <EmptyState
      kind="noPermission"
      title="There is no group to pay for"
      text="None of your groups lets you pay. If one should, ask the person who manages access in your company."
    />
  );
}
