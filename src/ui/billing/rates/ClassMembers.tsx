import { Button } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { ClassFiles, ClassMemberList } from '../../../application/billing/classes/SetMemberClasses';
import type { ClassMember } from '../../../domain/billing/classes/ClassMembers';
import { CLASS_MEMBER_LIST } from '../../../domain/billing/memberValues/valueMemberLists';
import { counted } from '../../../domain/platform/text/wording';
import { Panel } from '../../kit/dialogs/Panel';
import { Unloaded } from '../../kit/feedback/Loaded';
import { Paragraph, Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { MemberValueFiles, type MemberValueWords } from '../../kit/members/MemberValueFiles';
import { MemberValueList, useMemberValues } from '../../kit/members/MemberValueList';
import { useService } from '../../kit/Services';
import { ExportMenu } from '../../kit/tables/ExportMenu';
import { type StackColumn, StackTable } from '../../kit/tables/StackTable';
import { isCompact, useShownColumns } from '../../kit/tables/shownColumns';
import { SelectionProvider, selectColumn, useRowSelection } from '../../kit/tables/useRowSelection';
import { useLooks } from '../../kit/useLooks';
import { dayText } from '../../kit/values/DateText';
import { MaskedText } from '../../kit/values/MaskedText';
import { ClassForm } from './ClassForm';

const MEMBERS_SHOWN = 25;

const WORDS: MemberValueWords = {
  one: 'class',
  many: 'classes',
  unknown: (text) => `no rate table has the class "${text}"`,
};

/**
 * The classes of members, and the files that have them. Renders nothing for a group whose rates do not depend on a class, nor for
 * people who may not see members' classes.
 *
 * @source BR-RAT-15 docs/decisions/rates.md#a-class-is-a-dated-value-of-a-member
 */
export function ClassPanels({ groupNumber }: { readonly groupNumber: string }) {
  const mayRead = useMay('classes.read', groupNumber);
  return mayRead ? <Panels groupNumber={groupNumber} /> : null;
}

function Panels({ groupNumber }: { readonly groupNumber: string }) {
  const mayWrite = useMay('classes.write', groupNumber);
  const members = useService(ClassMemberList);
  const files = useService(ClassFiles);
  const live = useMemo(() => files.ofGroup(), [files]);
  const list = useMemberValues(CLASS_MEMBER_LIST, members, groupNumber, MEMBERS_SHOWN);
  const { found, address } = list;
  const selection = useRowSelection<ClassMember>(({ memberId }) => memberId);
  const [isSetting, setSetting] = useState(false);
  const loaded = found.kind === 'loaded' ? found.value : undefined;
  const [classNames, setClassNames] = useState<readonly string[]>();
  if (loaded && loaded.classNames.join('\0') !== classNames?.join('\0')) setClassNames(loaded.classNames);
  const items = loaded?.items;
  const all = useMemo(() => classMemberColumns(items ?? [], mayWrite), [items, mayWrite]);
  const columns = useShownColumns(all, address);
  if (classNames === undefined && found.kind === 'failed') {
    return (
      <Panel title="Classes">
        <Unloaded found={found} what="the classes" onRetry={() => members.retry()} />
      </Panel>
    );
  }
  if (classNames === undefined || classNames.length === 0) return null;
  const saved = () => {
    members.retry();
    live.retry();
  };
  return (
    <>
      <Panel title="Classes">
        <Stack gap="M">
          <Paragraph>
            Rates depend on these classes: {classNames.join(', ')}.{' '}
            {loaded &&
              (loaded.missing === 0
                ? 'Every member has one.'
                : `${counted(loaded.missing, 'member')} without a class, whose premiums by class are not checked.`)}
          </Paragraph>
          {mayWrite && !isSetting && (
            <div>
              <Button size="small" disabledFocusable={selection.items.length === 0} onClick={() => setSetting(true)}>
                {selection.items.length === 0
                  ? 'Select members to set their class'
                  : `Set the class of ${counted(selection.items.length, 'member')}`}
              </Button>
            </div>
          )}
          {isSetting && (
            <ClassForm
              groupNumber={groupNumber}
              members={selection.items}
              classNames={classNames}
              onSaved={() => {
                selection.clear();
                saved();
              }}
              onDone={() => setSetting(false)}
            />
          )}
          <MemberValueList
            members={list}
            id="class"
            noun="class"
            tools={
              <ExportMenu
                of={{ list: CLASS_MEMBER_LIST, query: list.query }}
                rows={items}
                address={address}
                label="Export members"
              />
            }
          >
            {({ items: shown }) => (
              <SelectionProvider selection={selection}>
                <StackTable
                  label="Classes of members"
                  items={shown}
                  keyOf={({ memberId }) => memberId}
                  columns={columns}
                  isCompact={isCompact(address)}
                />
              </SelectionProvider>
            )}
          </MemberValueList>
        </Stack>
      </Panel>
      <MemberValueFiles
        groupNumber={groupNumber}
        live={live}
        files={files}
        words={WORDS}
        mayWrite={mayWrite}
        onSaved={saved}
      />
    </>
  );
}

export function classMemberColumns(
  items: readonly ClassMember[],
  mayWrite: boolean,
): readonly StackColumn<ClassMember>[] {
  const columns: StackColumn<ClassMember>[] = [
    { id: 'member', label: 'Member', kind: 'lead', cell: ({ memberName }) => memberName },
    {
      id: 'number',
      label: 'Member number',
      cell: ({ memberId }) => <MaskedText text={memberId} kind="member number" />,
    },
    { id: 'values', label: 'Class', cell: (member) => <Values member={member} /> },
  ];
  if (!mayWrite) return columns;
  const labels = {
    all: 'Select all members on this page',
    one: (member: ClassMember) => `Select ${member.memberName}`,
  };
  return [selectColumn(items, labels), ...columns];
}

function Values({ member: { values } }: { readonly member: ClassMember }) {
  const looks = useLooks();
  if (values.length === 0) return 'None';
  return values.map(({ from, className, source }, at) => (
    <span key={from} className={at === 0 ? undefined : looks.blockNote}>
      {className || 'No class'} from {dayText(from)}
      {source !== null && `, file ${source}`}
    </span>
  ));
}
