import { useMemo } from 'react';
import type { GroupOwner } from '../../../application/office/groups/Groups';
import { valueOf } from '../../../application/platform/shared/Loadable';
import { GROUP_OWNERS } from '../../../domain/office/groups/GroupAccount';
import { GROUP_LIST } from '../../../domain/office/groups/groupList';
import { UploadKind } from '../../../domain/platform/files/UploadKind';
import { code as parseCode } from '../../../domain/platform/lists/parameters';
import { Stack } from '../../kit/layout';
import { useMay } from '../../kit/MeContext';
import { AppLink, LinkButton } from '../../kit/navigation/AppLink';
import { PageHeader } from '../../kit/navigation/PageHeader';
import { paths } from '../../kit/navigation/paths';
import { setupPaths } from '../../kit/navigation/setupPaths';
import { useListAddress } from '../../kit/tables/listAddress';
import { GroupList, useGroupList } from './GroupList';

/** The groups in scope: who is responsible, what each owes, and how far it is behind. */
export function GroupsScreen() {
  const [address] = useListAddress(GROUP_LIST);
  const of = useMemo(() => ownerOf(address), [address]);
  const state = useGroupList(of, true);
  return (
    <Stack>
      {of ? (
        <OwnerHeader of={of} name={valueOf(state.found)?.ofName ?? null} />
      ) : (
        <PageHeader title="Groups" sub="What each employer owes, and who is responsible" actions={<Actions />} />
      )}
      <GroupList state={state} />
    </Stack>
  );
}

/** The groups of a carrier, on its page. */
export function CarrierGroups({ carrierCode }: { carrierCode: string }) {
  return <OwnedGroups kind="carriers" code={carrierCode} />;
}

/** The groups of a carrier, agent, or rep, on its page: balance, past due, and stage of each. */
export function OwnedGroups({ kind, code }: GroupOwner) {
  const of = useMemo(() => ({ kind, code }), [kind, code]);
  return (
    <Stack>
      <GroupList state={useGroupList(of, false)} />
    </Stack>
  );
}

/** The carrier, agent or rep in the address. Invalid codes are ignored. */
function ownerOf(address: URLSearchParams): GroupOwner | undefined {
  const kind = GROUP_OWNERS.find((one) => address.has(one.slice(0, -1)));
  const code = kind && parseCode(address.get(kind.slice(0, -1)) ?? '', () => undefined);
  return kind && code ? { kind, code } : undefined;
}

const OWNER_LABELS = { carriers: 'Carrier', agents: 'Agent', reps: 'Rep' } as const;

/** Heading of the groups of a carrier, agent or rep, with a link to its page. */
function OwnerHeader({ of: { kind, code }, name }: { of: GroupOwner; name: string | null }) {
  const maySetUp = useMay('setup.read');
  const label = `${OWNER_LABELS[kind]} ${code}`;
  const page = kind === 'carriers' ? `${paths.carriers}/${code}` : maySetUp && setupPaths.record(kind, code);
  return (
    <PageHeader
      title={`Groups of ${name ?? label}`}
      sub={`${label}: what its groups owe, and who is behind`}
      above={
        page ? <AppLink to={page}>Back to {name ?? label}</AppLink> : <AppLink to={paths.groups}>All groups</AppLink>
      }
    />
  );
}

function Actions() {
  const mayAdd = useMay('setup.write');
  return (
    <>
      {mayAdd && (
        <>
          <LinkButton appearance="primary" to={setupPaths.add('groups')}>
            Add a group
          </LinkButton>
          <LinkButton to={`${paths.uploads('dashboard')}?file=${UploadKind.Setup}`}>Import a file</LinkButton>
        </>
      )}
    </>
  );
}
