import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useId, useState } from 'react';
import { ChangeSavedViews, type ReadVersion } from '../../../application/office/views/SavedViews';
import { isAllowedIn } from '../../../domain/platform/access/decide';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { failureOf } from '../../../domain/platform/errors/Failure';
import {
  groupsOf,
  isSameAudience,
  MAX_NAME_LENGTH,
  ONLY_OWNER,
  type SavedView,
  type ViewAudience,
  type ViewParameters,
} from '../../../domain/platform/lists/SavedView';
import { matchesSearch } from '../../../domain/platform/text/searchText';
import { personOf } from '../../../domain/platform/users/CurrentUser';
import { ActionError } from '../feedback/ActionError';
import { Form } from '../forms/Form';
import { Checkbox, Select, TextInput } from '../forms/fields';
import { Quiet } from '../layout';
import { useMay, useMe } from '../MeContext';
import { useService } from '../Services';
import { audienceChoices, audienceLabel, canChooseSome, choiceOf, SOME_GROUPS } from './viewTexts';

const useStyles = makeStyles({
  groups: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    maxHeight: '220px',
    margin: 0,
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** More groups than these have a search field. */
const MOST_UNSEARCHED = 10;

interface ViewDialogProps {
  readonly open: boolean;
  /** Name of the list. */
  readonly list: string;
  /** The view to change, as it was last read; undefined adds one. */
  readonly view: SavedView | undefined;
  /** Filters and sort order saved in a new view. */
  readonly parameters: ViewParameters;
  readonly isStart: boolean;
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}

/** Names a view and says who sees it. Stays mounted while closed, so that the page behind it is never left hidden. */
export function ViewDialog({ open, onClose, ...form }: ViewDialogProps) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(_, data) => !data.open && !isBusy && onClose()}>
      <DialogSurface>
        <ViewForm {...form} isBusy={isBusy} setBusy={setBusy} onClose={onClose} />
      </DialogSurface>
    </Dialog>
  );
}

interface ViewFormProps extends Omit<ViewDialogProps, 'open'> {
  readonly isBusy: boolean;
  readonly setBusy: (isBusy: boolean) => void;
}

function ViewForm(props: ViewFormProps) {
  const styles = useStyles();
  const formId = useId();
  const { view, isBusy, onClose } = props;
  const { name, audience, opens, problem, error, ...form } = useViewForm(props);
  const [wanted, setWanted] = useState('');
  // Chosen groups stay in view.
  const matching = form.shareable.filter(
    ({ groupNumber, name: group }) =>
      form.picked.includes(groupNumber) || matchesSearch(`${group} ${groupNumber}`, wanted),
  );
  const submit = () => {
    void form.save();
  };
  return (
    <DialogBody>
      <DialogTitle>{view ? 'Edit view' : 'Save view'}</DialogTitle>
      <DialogContent>
        <Form id={formId} onSubmit={submit} aria-label="View">
          {error !== undefined && <ActionError what="The view was not saved." error={error} showDetail />}
          <Field label="Name" required {...(problem !== undefined && { validationMessage: problem })}>
            <TextInput value={name} maxLength={MAX_NAME_LENGTH} onChange={form.setName} />
          </Field>
          {form.choices.length > 1 && (
            <Field label="Who sees it" hint="Others see it with only the data they have access to.">
              <Select value={audience} onChange={form.setAudience}>
                {form.choices.map(({ key, label }) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
                {canChooseSome(form.shareable) && <option value={SOME_GROUPS}>Several groups</option>}
              </Select>
            </Field>
          )}
          {audience === SOME_GROUPS && (
            <Field
              label="Groups that see it"
              required
              {...(form.groupsProblem !== undefined && { validationMessage: form.groupsProblem })}
            >
              <fieldset aria-label="Groups that see it" className={styles.groups}>
                {form.shareable.length > MOST_UNSEARCHED && (
                  <TextInput
                    type="search"
                    aria-label="Find a group"
                    placeholder="Find a group"
                    value={wanted}
                    onChange={setWanted}
                  />
                )}
                {matching.map(({ groupNumber, name: group }) => (
                  <Checkbox
                    key={groupNumber}
                    isLabelShown
                    label={`${group} (${groupNumber})`}
                    checked={form.picked.includes(groupNumber)}
                    onChange={(isPicked) => form.pick(groupNumber, isPicked)}
                  />
                ))}
              </fieldset>
            </Field>
          )}
          {view && !view.isOwn && (
            <Quiet as="div">
              {view.ownerName} shares it. {form.audienceText} sees your changes.
            </Quiet>
          )}
          <Checkbox isLabelShown label="Open this list with it" checked={opens} onChange={form.setOpens} />
        </Form>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button appearance="primary" type="submit" form={formId} disabledFocusable={isBusy}>
          Save
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

function useViewForm({ list, view, parameters, isStart, isBusy, setBusy, onSaved }: ViewFormProps) {
  const change = useService(ChangeSavedViews);
  const { user, groups } = useMe();
  const [newView] = useState<ReadVersion>(() => change.newView());
  const [name, setName] = useState(view?.name ?? '');
  const [opens, setOpens] = useState(isStart);
  const [error, setError] = useState<unknown>();
  const [problem, setProblem] = useState<string>();
  const mayShare = useMay('views.share');
  const isOffice = user.primaryType === 'admin';
  const person = personOf(user);
  const shareable = groups.filter(({ groupNumber }) => !isOffice && isAllowedIn(person, 'views.share', groupNumber));
  const [audience, setAudience] = useState(() => choiceOf(view?.audience ?? ONLY_OWNER, shareable));
  const [picked, setPicked] = useState(() => groupsOf(view?.audience ?? ONLY_OWNER));
  const [groupsProblem, setGroupsProblem] = useState<string>();
  const isOwn = view?.isOwn ?? true;
  const choices = isOwn && mayShare ? audienceChoices(isOffice, shareable, view?.audience ?? ONLY_OWNER) : [];

  async function saveAll(): Promise<SavedView> {
    const content = { list, name: name.trim(), parameters: view?.parameters ?? parameters };
    const saved = await change.save(view ?? newView, content);
    const wanted: ViewAudience | undefined =
      audience === SOME_GROUPS
        ? { kind: 'groups', groupNumbers: picked }
        : choices.find(({ key }) => key === audience)?.audience;
    const isShared = wanted !== undefined && !isSameAudience(saved.audience, wanted);
    const shared = isShared ? await change.shareWith(saved, wanted) : saved;
    if (opens !== isStart) await change.saveStart(list, opens ? saved.viewPk : null);
    return shared;
  }

  async function save(): Promise<void> {
    if (isBusy) return;
    setError(undefined);
    const isNameMissing = name.trim() === '';
    const isGroupMissing = audience === SOME_GROUPS && picked.length === 0;
    setProblem(isNameMissing ? 'Enter a name.' : undefined);
    setGroupsProblem(isGroupMissing ? 'Choose at least one group.' : undefined);
    if (isNameMissing || isGroupMissing) return;
    setBusy(true);
    try {
      onSaved(await saveAll());
    } catch (failure) {
      const { code, message } = failureOf(failure);
      if (code === ErrorCode.NameTaken) setProblem(message);
      else setError(failure);
    } finally {
      setBusy(false);
    }
  }

  const audienceText = audienceLabel(view?.audience ?? ONLY_OWNER, groups);
  const pick = (groupNumber: string, isPicked: boolean) =>
    setPicked((before) => [...before.filter((one) => one !== groupNumber), ...(isPicked ? [groupNumber] : [])]);
  const groupChoice = { shareable, picked, pick, groupsProblem };
  return {
    name,
    setName,
    audience,
    setAudience,
    ...groupChoice,
    opens,
    setOpens,
    error,
    problem,
    choices,
    audienceText,
    save,
  };
}
