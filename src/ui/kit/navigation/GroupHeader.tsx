import { useMe } from '../MeContext';
import { OtherGroups } from './OtherGroups';
import { PageHeader } from './PageHeader';
import { SectionTabs } from './SectionTabs';

interface GroupHeaderProps {
  readonly title: string;
  readonly groupNumber: string;
  /** The address of the same page of another group. */
  readonly pathOf: (groupNumber: string) => string;
}

/** Header of a page about one group: title, group, the same page of other groups, and the other pages of the section. */
export function GroupHeader({ title, groupNumber, pathOf }: GroupHeaderProps) {
  const { groups } = useMe();
  const name = groups.find((group) => group.groupNumber === groupNumber)?.name;
  return (
    <>
      <PageHeader
        title={title}
        sub={name === undefined ? `Group ${groupNumber}` : `${name}, group ${groupNumber}`}
        actions={<OtherGroups groupNumber={groupNumber} pathOf={pathOf} />}
      />
      <SectionTabs of="Collections" />
    </>
  );
}
