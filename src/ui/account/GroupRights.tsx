import {
  makeStyles,
  mergeClasses,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import type { GroupFacts } from '../../application/preferences/Me';
import { effectiveRights } from '../../domain/access/effectiveRights';
import { type CurrentUser, personOf } from '../../domain/users/CurrentUser';
import { ScrollRegion } from '../kit/tables/ScrollRegion';
import { useTableStyles } from '../kit/tables/tableStyles';
import { sentenceOf } from './sentenceOf';

const useStyles = makeStyles({
  frame: { maxHeight: '420px', overflowY: 'auto' },
  cell: {
    verticalAlign: 'top',
    paddingTop: tokens.spacingVerticalS,
    paddingBottom: tokens.spacingVerticalS,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  group: { width: '40%' },
  number: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  rule: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export interface GroupRightsProps {
  readonly user: CurrentUser;
  readonly groups: readonly GroupFacts[];
}

/** Group by group what a billing user may do there. @source product.md, Rights */
export function GroupRights({ user, groups }: GroupRightsProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const names = new Map(groups.map(({ groupNumber, name }) => [groupNumber, name]));
  const places = effectiveRights(personOf(user), names);
  const rights = new Map(places.map((place) => [place.groupNumber, place.rights]));
  if (groups.length === 0) return <span>You reach no group yet. Ask whoever manages access in your company.</span>;
  return (
    <ScrollRegion label="Your groups" className={mergeClasses(table.frame, styles.frame)}>
      <Table size="small" aria-label="Your groups and what you may do there">
        <TableHeader className={table.head}>
          <TableRow>
            <TableHeaderCell className={mergeClasses(table.headCell, styles.group)}>Group</TableHeaderCell>
            <TableHeaderCell className={table.headCell}>You may</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {groups.map(({ groupNumber, name, samePersonMayPay }) => (
            <TableRow key={groupNumber} className={table.row}>
              <TableCell className={styles.cell}>
                {name}
                <span className={styles.number}>{groupNumber}</span>
              </TableCell>
              <TableCell className={styles.cell}>
                {sentenceOf(rights.get(groupNumber) ?? [])}
                {!samePersonMayPay && (
                  <span className={styles.rule}>Whoever reconciles a bill of this group may not pay it.</span>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ScrollRegion>
  );
}
