import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useId, useState } from 'react';
import { CostCenters, type CostSetup } from '../../../application/billing/costs/Costs';
import {
  ACCOUNT_LABELS,
  ACCOUNT_ROLES,
  type CostCenter,
  costTermsProblem,
  type JournalColumn,
  LONGEST_ACCOUNT,
  LONGEST_CODE,
  MAX_COST_CENTERS,
} from '../../../domain/billing/costs/CostSetup';
import { Panel } from '../../kit/dialogs/Panel';
import { TextInput } from '../../kit/forms/fields';
import { StepForm } from '../../kit/forms/StepForm';
import { Problem, Quiet, Stack, Title } from '../../kit/layout';
import { useService } from '../../kit/Services';
import { useLooks } from '../../kit/useLooks';
import { Fact, FactList } from '../../kit/values/FactList';
import { JournalColumns } from './JournalColumns';

const useStyles = makeStyles({
  center: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr) minmax(0, 2fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    paddingBlock: tokens.spacingVerticalXXS,
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)', paddingBlock: tokens.spacingVerticalS },
  },
  accounts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
  },
});

interface CostSetupPanelProps {
  readonly groupNumber: string;
  readonly setup: CostSetup;
  readonly mayWrite: boolean;
  readonly onSaved: () => void;
}

/** Cost centers, the accounts of the journal, and the columns of the group's own journal file. */
export function CostSetupPanel(props: CostSetupPanelProps) {
  const { setup, mayWrite } = props;
  return (
    <Panel title="Cost centers and accounts">
      {mayWrite ? <SetupForm {...props} /> : <SetupFacts setup={setup} />}
    </Panel>
  );
}

function SetupFacts({ setup }: { readonly setup: CostSetup }) {
  if (setup.version === 0) return <p>A super user of the group enters cost centers and accounts.</p>;
  return (
    <FactList>
      {setup.centers.map(({ code, name, account }) => (
        <Fact key={code} label={code}>
          {[name, account || setup.accounts.expense].filter(Boolean).join(', ')}
        </Fact>
      ))}
      {ACCOUNT_ROLES.map((role) => (
        <Fact key={role} label={ACCOUNT_LABELS[role]}>
          {setup.accounts[role]}
        </Fact>
      ))}
    </FactList>
  );
}

function SetupForm({ groupNumber, setup, onSaved }: CostSetupPanelProps) {
  const styles = useStyles();
  const looks = useLooks();
  const costs = useService(CostCenters);
  const [centers, setCenters] = useState<readonly CostCenter[]>(
    setup.version === 0 ? [{ code: '', name: '', account: '' }] : setup.centers,
  );
  const [accounts, setAccounts] = useState(setup.accounts);
  const [columns, setColumns] = useState<readonly JournalColumn[]>(setup.columns);
  const [isChoosing, setChoosing] = useState(false);
  const terms = { centers, accounts, columns };
  const problem = costTermsProblem(terms);
  const save = async () => {
    await costs.save(groupNumber, setup.version, terms);
    onSaved();
    return 'Cost centers and accounts saved';
  };
  return (
    <StepForm
      name="Cost centers and accounts"
      effect={
        setup.savedBy === null
          ? 'From then on, each reconciled bill creates a journal entry.'
          : 'Counts for new entries. Entries that were made stay as they are.'
      }
      failure="The cost centers and accounts were not saved."
      submitLabel="Save"
      isIncomplete={problem !== undefined}
      onSubmit={save}
    >
      {(isAsked) => (
        <>
          {isAsked && problem !== undefined && <Problem role="alert">{problem}</Problem>}
          <Centers centers={centers} onChange={setCenters} />
          <section className={looks.ownShrinkingLine} aria-label="Accounts">
            <Title>Accounts</Title>
            <Quiet as="div">
              Names as in your accounting software, such as <span translate="no">Benefits:Medical</span>.
            </Quiet>
            <div className={styles.accounts}>
              {ACCOUNT_ROLES.map((role) => (
                <Field
                  key={role}
                  label={ACCOUNT_LABELS[role]}
                  required
                  validationMessage={isAsked && accounts[role].trim() === '' ? 'Enter an account.' : null}
                >
                  <TextInput
                    maxLength={LONGEST_ACCOUNT}
                    value={accounts[role]}
                    onChange={(account) => setAccounts({ ...accounts, [role]: account })}
                  />
                </Field>
              ))}
            </div>
          </section>
          <div className={looks.ownShrinkingLine}>
            <Button icon={<AddRegular />} onClick={() => setChoosing(true)}>
              {columns.length === 0 ? 'Choose own columns of the journal file' : 'Change columns of the journal file'}
            </Button>
            {isChoosing && (
              <JournalColumns
                groupNumber={groupNumber}
                terms={terms}
                onChoose={setColumns}
                onClose={() => setChoosing(false)}
              />
            )}
          </div>
        </>
      )}
    </StepForm>
  );
}

interface CentersProps {
  readonly centers: readonly CostCenter[];
  readonly onChange: (centers: readonly CostCenter[]) => void;
}

function Centers({ centers, onChange }: CentersProps) {
  const styles = useStyles();
  const looks = useLooks();
  const id = useId();
  // Rows have no names of their own: each keeps a number for as long as it is there.
  const [keys, setKeys] = useState(() => centers.map((_, at) => at));
  const set = (at: number, changed: Partial<CostCenter>) =>
    onChange(centers.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  const add = () => {
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    onChange([...centers, { code: '', name: '', account: '' }]);
    requestAnimationFrame(() => document.getElementById(`${id}-${centers.length}`)?.focus());
  };
  const remove = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at));
    onChange(centers.filter((_, index) => index !== at));
    requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
  };
  return (
    <section className={looks.ownShrinkingLine} aria-label="Cost centers">
      <Title>Cost centers</Title>
      <Quiet as="div">Departments or locations, each with the account for its employer share.</Quiet>
      <Stack as="ul" gap={0}>
        {centers.map(({ code, name, account }, at) => (
          <li key={keys[at]} className={styles.center}>
            <TextInput
              id={`${id}-${at}`}
              aria-label={`Code of cost center ${at + 1}`}
              placeholder="Code"
              maxLength={LONGEST_CODE}
              value={code}
              onChange={(value) => set(at, { code: value })}
            />
            <TextInput
              aria-label={`Name of cost center ${at + 1}`}
              placeholder="Name"
              maxLength={LONGEST_ACCOUNT}
              value={name}
              onChange={(value) => set(at, { name: value })}
            />
            <TextInput
              aria-label={`Account of cost center ${at + 1}`}
              placeholder="Expense account"
              maxLength={LONGEST_ACCOUNT}
              value={account}
              onChange={(value) => set(at, { account: value })}
            />
            <Button
              appearance="subtle"
              size="small"
              icon={<DismissRegular />}
              aria-label={`Remove cost center ${code || at + 1}`}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </Stack>
      <Button
        id={`${id}-add`}
        icon={<AddRegular />}
        disabledFocusable={centers.length >= MAX_COST_CENTERS}
        onClick={add}
      >
        Add cost center
      </Button>
    </section>
  );
}
