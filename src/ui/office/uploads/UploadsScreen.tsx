import { Label } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SendFiles, type SendingVisit } from '../../../application/office/uploads/FileSending';
import { isPending } from '../../../application/office/uploads/SentFile';
import { type OwnerChoice, uploadChoices } from '../../../application/office/uploads/uploadChoices';
import type { GroupFacts } from '../../../application/people/preferences/Me';
import { GroupChoice } from '../../../application/people/preferences/UserPreferences';
import { Panel } from '../../kit/dialogs/Panel';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Stack } from '../../kit/layout';
import { useMay, useMe } from '../../kit/MeContext';
import { FileTabs } from '../../kit/navigation/FileTabs';
import { useLeaveGuard } from '../../kit/navigation/HashRouter';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { useStream } from '../../kit/useStream';
import { LogoEditor } from './LogoEditor';
import { OwnerPicker } from './OwnerPicker';
import { SendPanel } from './SendPanel';
import { UploadHistory } from './UploadHistory';

/** Upload panel, upload history and group logos. @source API-8 API-9 API-10 */
export function UploadsScreen() {
  const choices = uploadChoices(useMe());
  const mayBrand = useMay('uploads.logo');
  const [address] = useSearchParams();
  // Not in the tab, so that an upload continues while another tab is open.
  const sending = useSending();
  useLeaveGuard(sending?.files.some(isPending) ?? false);
  const tab = mayBrand && address.get('tab') === 'branding' ? 'branding' : 'files';
  return (
    <Stack>
      <PageHeader title="Files" sub={subOf(tab, choices.length > 0)} />
      <FileTabs current={tab} />
      {tab === 'branding' ? (
        <BrandingTab />
      ) : (
        // Together, so that the history does not move down.
        sending && (
          <>
            {choices.length > 0 && <SendPanel choices={choices} visit={sending} initialKind={address.get('file')} />}
            <UploadHistory maySend={choices.length > 0} />
          </>
        )
      )}
    </Stack>
  );
}

function subOf(tab: 'branding' | 'files', maySend: boolean): string {
  if (tab === 'branding') return 'A group’s logo is shown in the bar at the top of its users’ pages.';
  return maySend
    ? 'Review each file before it is applied. No rows are applied until you commit, and a commit can be reversed.'
    : 'Files uploaded for your groups.';
}

/** Files uploaded on this screen; undefined until the stream has started. */
function useSending(): SendingVisit | undefined {
  const sendFiles = useService(SendFiles);
  const visit$ = useMemo(() => sendFiles.visit$(), [sendFiles]);
  return useStream<SendingVisit | undefined>(visit$, undefined);
}

/** Shows, changes and removes group logos. @source API-10 */
export function BrandingTab() {
  const looks = useLooks();
  const { groups } = useMe();
  const groupChoice = useService(GroupChoice);
  const worked = useStream(groupChoice.chosen$, groupChoice.chosen);
  const [picked, setPicked] = useState<OwnerChoice>();
  const [typed, setTyped] = useState<string>();
  const own = groups.map(ownerOf);
  const group = picked ?? own.find(({ owner }) => owner === worked) ?? own[0];
  if (!group) {
    return (
      <EmptyState
        kind="nothingYet"
        title="No groups yet"
        text="A group’s logo can be set as soon as you have a group."
      />
    );
  }
  return (
    <Panel title="Logo of a group">
      <Stack>
        <Stack gap="XXS" align="start" className={looks.wideField}>
          <Label htmlFor="logo-group">Group</Label>
          <OwnerPicker
            id="logo-group"
            what="logo"
            known={own}
            text={typed ?? group.name}
            onChoose={(text, owner) => {
              setTyped(owner ? undefined : text);
              if (owner) setPicked(owner);
            }}
          />
        </Stack>
        {/* Hidden while another name is being typed, so that a dropped file is not used for the previous group. */}
        {typed === undefined && <LogoEditor key={group.owner} groupNumber={group.owner} name={nameOf(group)} />}
      </Stack>
    </Panel>
  );
}

function ownerOf({ groupNumber, name }: GroupFacts): OwnerChoice {
  return { owner: groupNumber, name: `${name} (${groupNumber})` };
}

/** Name without the number. */
function nameOf({ owner, name }: OwnerChoice): string {
  const number = ` (${owner})`;
  return name.endsWith(number) ? name.slice(0, -number.length) : name;
}
