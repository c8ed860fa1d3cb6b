import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { DivisionLimits } from '../../../../application/people/directory/DivisionLimits';
import type { HeldGroup } from '../../../../application/people/directory/PersonQuery';
import { type BillDivision, divisionText } from '../../../../domain/billing/divisions/Division';
import type { DirectoryUser } from '../../../../domain/people/directory/DirectoryUser';
import { Panel } from '../../../kit/dialogs/Panel';
import { Checkbox } from '../../../kit/forms/fields';
import { StepForm } from '../../../kit/forms/StepForm';
import { Stack } from '../../../kit/layout';
import { useService } from '../../../kit/Services';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    overflowWrap: 'anywhere',
  },
  choices: { display: 'flex', flexDirection: 'column', flexBasis: '100%' },
  problem: { color: tokens.colorStatusDangerForeground1, margin: 0, flexBasis: '100%' },
});

interface DivisionAccessProps {
  readonly user: DirectoryUser;
  readonly groups: readonly HeldGroup[];
  /** Whether the viewer may try to change it; the server decides. */
  readonly mayChange: boolean;
  readonly onSaved: () => void;
}

/**
 * The divisions that a person has in groups with divisions. Renders nothing if there are none.
 *
 * @source docs/decisions/divisions.md#access-to-a-group-can-be-limited-to-divisions
 */
export function DivisionAccess({ user, groups, mayChange, onSaved }: DivisionAccessProps) {
  const styles = useStyles();
  const [opened, setOpened] = useState<string>();
  const divided = groups.filter(({ divisions = [] }) => divisions.length > 0);
  if (divided.length === 0) return null;
  return (
    <Panel title="Divisions">
      <Stack as="ul" gap="M" aria-label="Access by division">
        {divided.map((group) => {
          const { groupNumber, name, divisions = [] } = group;
          const limit = user.divisionLimits?.find((one) => one.groupNumber === groupNumber)?.divisionNumbers;
          return (
            <li key={groupNumber}>
              <div className={styles.row}>
                <span>
                  {name}: {divisionAccessText(divisions, limit)}
                </span>
                {mayChange && opened !== groupNumber && (
                  <Button aria-label={`Change divisions in ${name}`} onClick={() => setOpened(groupNumber)}>
                    Change
                  </Button>
                )}
              </div>
              {opened === groupNumber && (
                <LimitForm
                  user={user}
                  group={group}
                  limit={limit}
                  onClose={() => setOpened(undefined)}
                  onSaved={onSaved}
                />
              )}
            </li>
          );
        })}
      </Stack>
    </Panel>
  );
}

/**
 * `All divisions`, or `Only East (01), West (02)`.
 *
 * @param limit numbers of divisions; undefined for the whole group
 */
function divisionAccessText(divisions: readonly BillDivision[], limit: readonly string[] | undefined): string {
  if (limit === undefined) return 'All divisions';
  const named = limit.map(
    (number) => divisions.find((one) => one.number === number) ?? { number, name: 'Removed division' },
  );
  return `Only ${named.map(divisionText).join(', ')}`;
}

interface LimitFormProps {
  readonly user: DirectoryUser;
  readonly group: HeldGroup;
  readonly limit: readonly string[] | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

function LimitForm({ user, group: { groupNumber, name, divisions = [] }, limit, onClose, onSaved }: LimitFormProps) {
  const styles = useStyles();
  const service = useService(DivisionLimits);
  const [isWhole, setWhole] = useState(limit === undefined);
  const [chosen, setChosen] = useState<readonly string[]>(limit ?? []);
  const known = divisions.filter(({ number }) => chosen.includes(number));
  const problem = !isWhole && known.length === 0 ? 'Select at least one division, or the whole group.' : undefined;
  const save = async () => {
    await service.save(user.userId, groupNumber, isWhole ? null : known.map(({ number }) => number));
    onSaved();
    return 'Divisions saved';
  };
  const effect = isWhole ? EFFECT_OF_WHOLE : EFFECT_OF_LIMIT;
  return (
    <StepForm
      name={`Divisions in ${name}`}
      effect={effect}
      failure="The divisions were not saved."
      submitLabel="Save divisions"
      isIncomplete={problem !== undefined}
      onSubmit={save}
      onDone={onClose}
      doneLabel="Cancel"
    >
      {(isAsked) => (
        <div className={styles.choices}>
          {isAsked && problem !== undefined && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <Checkbox label="Whole group" isLabelShown checked={isWhole} onChange={setWhole} />
          {!isWhole &&
            divisions.map((division) => (
              <Checkbox
                key={division.number}
                label={divisionText(division)}
                isLabelShown
                checked={chosen.includes(division.number)}
                onChange={(isOn) =>
                  setChosen(isOn ? [...chosen, division.number] : chosen.filter((one) => one !== division.number))
                }
              />
            ))}
        </div>
      )}
    </StepForm>
  );
}

const EFFECT_OF_WHOLE = 'Their roles apply to every bill of the group, and to its settings.';
const EFFECT_OF_LIMIT =
  'They see, reconcile, export, and pay only bills of these divisions. Bills without a division, payments that include other bills, and whatever covers the whole group, such as files, cost centers, autopay, and giving access, are closed to them.';
