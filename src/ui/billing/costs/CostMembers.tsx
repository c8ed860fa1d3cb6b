import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { CostMemberList, type CostSetup } from '../../../application/billing/costs/Costs';
import type { CostMember } from '../../../domain/billing/costs/CostMembers';
import { splitsText } from '../../../domain/billing/costs/MemberCostCenter';
import { COST_MEMBER_LIST } from '../../../domain/billing/memberValues/valueMemberLists';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { Paragraph, Stack } from '../../kit/layout';
import { MemberValueList, useMemberValues } from '../../kit/members/MemberValueList';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, shownColumns } from '../../kit/tables/shownColumns';
import { useLooks } from '../../kit/useLooks';
import { dayText } from '../../kit/values/DateText';
import { MaskedText } from '../../kit/values/MaskedText';
import { PasteForm, ValueForm } from './CostCenterForms';

/** Members on a page. Few, so that the accounts below stay in sight. */
const MEMBERS_SHOWN = 10;

/** A part of the page of a group's costs. */
export interface CostPanelProps {
  readonly groupNumber: string;
  readonly setup: CostSetup;
  readonly mayWrite: boolean;
}

/** The members of a group and their cost centers: those without one first. */
export function CostMembers({ groupNumber, setup, mayWrite }: CostPanelProps) {
  const list = useService(CostMemberList);
  const [openId, setOpenId] = useState<string>();
  const [isPasting, setPasting] = useState(false);
  const members = useMemberValues(COST_MEMBER_LIST, list, groupNumber, MEMBERS_SHOWN);
  const { found } = members;
  const missing = found.kind === 'loaded' ? found.value.missing : 0;
  const reload = () => list.retry();
  return (
    <Panel title="Members">
      <Stack gap="M">
        {found.kind === 'loaded' && (
          <Paragraph>
            {missing === 0
              ? 'Every member has a cost center.'
              : `${counted(missing, 'member')} without a cost center. Their employer share goes to ${setup.accounts.expense}.`}
          </Paragraph>
        )}
        {mayWrite && !isPasting && (
          <div>
            <Button size="small" onClick={() => setPasting(true)}>
              Paste from a file
            </Button>
          </div>
        )}
        {isPasting && (
          <PasteForm groupNumber={groupNumber} setup={setup} onSaved={reload} onDone={() => setPasting(false)} />
        )}
        <MemberValueList
          members={members}
          id="cost"
          noun="cost center"
          tools={
            <ExportMenu
              of={{ list: COST_MEMBER_LIST, query: members.query }}
              rows={found.kind === 'loaded' ? found.value.items : undefined}
              address={members.address}
              label="Export members"
            />
          }
        >
          {({ items }) => (
            <StackTable
              label="Cost centers of members"
              items={items}
              keyOf={({ memberId }) => memberId}
              columns={shownColumns(costMemberColumns(mayWrite, openId, setOpenId), members.address.get('columns'))}
              isCompact={isCompact(members.address)}
              detail={(member) =>
                member.memberId === openId && (
                  <ValueForm
                    groupNumber={groupNumber}
                    member={member}
                    setup={setup}
                    onSaved={reload}
                    onDone={() => setOpenId(undefined)}
                  />
                )
              }
            />
          )}
        </MemberValueList>
      </Stack>
    </Panel>
  );
}

export function costMemberColumns(
  mayWrite: boolean,
  openId: string | undefined,
  open: (memberId: string | undefined) => void,
): readonly StackColumn<CostMember>[] {
  const columns: StackColumn<CostMember>[] = [
    { id: 'member', label: 'Member', kind: 'lead', cell: ({ memberName }) => memberName },
    {
      id: 'number',
      label: 'Member number',
      cell: ({ memberId }) => <MaskedText text={memberId} kind="member number" />,
    },
    { id: 'values', label: 'Cost centers', cell: (member) => <Values member={member} /> },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      label: 'Change',
      cell: ({ memberId, memberName }) => (
        <Button
          size="small"
          aria-expanded={memberId === openId}
          aria-label={`Change the cost center of ${memberName}`}
          onClick={() => open(memberId === openId ? undefined : memberId)}
        >
          Change
        </Button>
      ),
    },
  ];
}

function Values({ member: { values } }: { readonly member: CostMember }) {
  const looks = useLooks();
  if (values.length === 0) return 'None';
  return values.map(({ from, splits, source }, at) => (
    <span key={from} className={at === 0 ? undefined : looks.blockNote}>
      {splitsText(splits)} from {dayText(from)}
      {source !== null && `, file ${source}`}
    </span>
  ));
}
