import { useSearchParams } from 'react-router';
import { GroupChoice } from '../../application/preferences/GroupChoice';
import { groupNumberOf } from '../../domain/bills/Bill';
import { useMe } from '../shared/MeContext';
import { PageHeader } from '../shared/PageHeader';
import { useService } from '../shared/Services';
import { useStream } from '../shared/useStream';
import { ChooseGroup } from './pay/ChooseGroup';
import { GroupCheckout } from './pay/GroupCheckout';

/** Pays one group's bills. Which bills, the address says. @source product.md, Screens: Pay */
export function PayScreen() {
  const [address, setAddress] = useSearchParams();
  const { groups } = useMe();
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
        <ChooseGroup groups={groups} onChoose={(number) => setAddress({ group: number })} />
      )}
    </>
  );
}
