import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular, ArrowDownRegular, ArrowUpRegular, DismissRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { type FileColumn, MAX_HEADING, MAX_LAYOUT_COLUMNS } from '../../../domain/platform/files/columnLayout';
import { useAnnounce } from '../feedback/Announcer';
import { Select, TextInput } from '../forms/fields';
import { swapped, useMoves } from '../forms/useMoves';
import { Quiet, Stack, Title } from '../layout';

const useStyles = makeStyles({
  column: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalXXS,
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr) auto', paddingBlock: tokens.spacingVerticalS },
  },
  field: { '@media (max-width: 640px)': { gridColumn: '1 / -1' } },
  wide: { gridColumn: 'span 2' },
  moves: { display: 'flex', gridColumn: '-2 / -1' },
});

export interface FileColumnsProps<Field extends string> {
  /** Fields that a column can show. */
  readonly fields: readonly Field[];
  readonly labels: Readonly<Record<Field, string>>;
  /** Field of a column that has the same text in each row. */
  readonly textField: Field;
  readonly columns: readonly FileColumn<Field>[];
  readonly onChange: (columns: readonly FileColumn<Field>[]) => void;
}

/** The columns of a file, in order, each with what it shows and its heading. */
export function FileColumns<Field extends string>(props: FileColumnsProps<Field>) {
  const { fields, labels, textField, columns, onChange } = props;
  const styles = useStyles();
  const announce = useAnnounce();
  const list = useRef<HTMLOListElement>(null);
  // Rows have no names of their own: each keeps a number for as long as it is there.
  const [keys, setKeys] = useState(() => columns.map((_, at) => at));
  const change = (next: readonly FileColumn<Field>[], nextKeys: readonly number[]) => {
    setKeys([...nextKeys]);
    onChange(next);
  };
  const { move, onKeyDown } = useMoves(
    columns.length,
    (at, to) => change(swapped(columns, at, to), swapped(keys, at, to)),
    (at, to) => `${columns[at]?.heading ?? ''} is column ${to + 1} of ${columns.length}`,
  );
  const remove = (at: number) => {
    announce(`${columns[at]?.heading ?? ''} removed`);
    change(
      columns.filter((_, index) => index !== at),
      keys.filter((_, index) => index !== at),
    );
    requestAnimationFrame(() => list.current?.querySelectorAll('select')[Math.max(0, at - 1)]?.focus());
  };
  const add = () => {
    const field = fields.find((one) => !columns.some((column) => column.field === one)) ?? textField;
    change([...columns, { field, heading: labels[field] }], [...keys, Math.max(-1, ...keys) + 1]);
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('select') ?? [])].at(-1)?.focus());
  };
  const set = (at: number, changed: Partial<FileColumn<Field>>) =>
    onChange(columns.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  return (
    <section aria-label="Columns in order">
      <Title>Columns</Title>
      <Quiet as="div">What a column shows, and its heading. Alt with an arrow key moves a column.</Quiet>
      <Stack ref={list} as="ol" gap={0}>
        {columns.map((column, at) => {
          const name = `column ${at + 1}`;
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields arrive here
            <li key={keys[at]} className={styles.column} onKeyDown={(event) => onKeyDown(event, at)}>
              <Select
                className={styles.field}
                aria-label={`Shown in ${name}`}
                value={column.field}
                onChange={(value) => {
                  const field = fields.find((one) => one === value) ?? column.field;
                  const isStandard = column.heading === labels[column.field];
                  set(at, { field, text: undefined, ...(isStandard && { heading: labels[field] }) });
                }}
              >
                {fields.map((field) => (
                  <option key={field} value={field}>
                    {labels[field]}
                  </option>
                ))}
              </Select>
              <TextInput
                className={mergeClasses(column.field !== 'text' && styles.wide, styles.field)}
                aria-label={`Heading of ${name}`}
                maxLength={MAX_HEADING}
                value={column.heading}
                onChange={(heading) => set(at, { heading })}
              />
              {column.field === 'text' && (
                <TextInput
                  className={styles.field}
                  aria-label={`Text in ${name}`}
                  placeholder="Text in each row"
                  maxLength={MAX_HEADING}
                  value={column.text ?? ''}
                  onChange={(text) => set(at, { text })}
                />
              )}
              <span className={styles.moves}>
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<ArrowUpRegular />}
                  aria-label={`Move ${column.heading} up`}
                  disabledFocusable={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<ArrowDownRegular />}
                  aria-label={`Move ${column.heading} down`}
                  disabledFocusable={at === columns.length - 1}
                  onClick={() => move(at, 1)}
                />
                <Button
                  appearance="subtle"
                  size="small"
                  icon={<DismissRegular />}
                  aria-label={`Remove ${column.heading}`}
                  disabledFocusable={columns.length === 1}
                  onClick={() => columns.length > 1 && remove(at)}
                />
              </span>
            </li>
          );
        })}
      </Stack>
      <Button icon={<AddRegular />} disabledFocusable={columns.length >= MAX_LAYOUT_COLUMNS} onClick={add}>
        Add column
      </Button>
    </section>
  );
}
