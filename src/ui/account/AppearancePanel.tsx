import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { Appearance, THEMES, type ThemeChoice } from '../../application/preferences/Appearance';
import { Panel } from '../kit/dialogs/Panel';
import { useService } from '../kit/Services';
import { useStream } from '../kit/useStream';

const WORDS: Readonly<Record<ThemeChoice, string>> = {
  system: 'As the browser',
  light: 'Light',
  dark: 'Dark',
  contrast: 'High contrast',
};

/** How Listbill looks to this person, kept for their next visit at any device. */
export function AppearancePanel() {
  const appearance = useService(Appearance);
  const theme = useStream(appearance.theme$, appearance.theme);
  return (
    <Panel title="Appearance">
      <Field label="Colors" hint="Kept for your next visit, on any device.">
        <RadioGroup
          value={theme}
          onChange={(_, { value }) => appearance.choose(THEMES.find((known) => known === value) ?? 'system')}
        >
          {THEMES.map((choice) => (
            <Radio key={choice} value={choice} label={WORDS[choice]} />
          ))}
        </RadioGroup>
      </Field>
    </Panel>
  );
}
