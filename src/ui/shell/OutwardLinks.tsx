import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItemLink } from '@fluentui/react-components';
import { ArrowRightRegular, QuestionCircleRegular } from '@fluentui/react-icons';
import { Installation } from '../../application/shell/Installation';
import { neighboursOf } from '../../domain/neighbours/neighboursOf';
import { useMe } from '../kit/MeContext';
import { useService } from '../kit/Services';
import { useBrand } from './useBrand';

/** In the user menu: other applications the person may open, and where their client's people get help. @source ENV-1 USR-4 */
export function OutwardLinks() {
  const neighbours = neighboursOf(useMe().user, useService(Installation).apps);
  const { supportUrl } = useBrand();
  if (neighbours.length === 0 && !supportUrl) return null;
  return (
    <>
      {neighbours.length > 0 && (
        <MenuGroup>
          <MenuGroupHeader>Other applications</MenuGroupHeader>
          {neighbours.map(({ name, address }) => (
            <MenuItemLink key={name} href={address} icon={<ArrowRightRegular />}>
              {name}
            </MenuItemLink>
          ))}
        </MenuGroup>
      )}
      {supportUrl && (
        <MenuItemLink href={supportUrl} icon={<QuestionCircleRegular />} target="_blank" rel="noopener noreferrer">
          Help and support
        </MenuItemLink>
      )}
      <MenuDivider />
    </>
  );
}
