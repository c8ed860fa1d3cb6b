import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** Names of file formats, as people know them. */
const FORMAT_NAMES = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' } as const;

interface FormatMenuProps<Format extends keyof typeof FORMAT_NAMES> {
  readonly formats: readonly Format[];
  readonly isBusy: boolean;
  readonly onChoose: (format: Format) => void;
  /** Further items of the menu. */
  readonly more?: ReactNode;
  /** Label of the button. */
  readonly children: ReactNode;
}

/** A button that asks for the format of a file. */
export function FormatMenu<Format extends keyof typeof FORMAT_NAMES>({
  formats,
  isBusy,
  onChoose,
  more,
  children,
}: FormatMenuProps<Format>) {
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton disabledFocusable={isBusy}>{children}</MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {formats.map((format) => (
            <MenuItem key={format} onClick={() => onChoose(format)}>
              {FORMAT_NAMES[format]}
            </MenuItem>
          ))}
          {more}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
