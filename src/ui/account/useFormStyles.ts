import { makeStyles, tokens } from '@fluentui/react-components';

/** How the forms about an account look. */
export const useFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  pair: {
    display: 'grid',
    // Two side by side where there is room, never three: what belongs together stays in its row.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(max(180px, 40%), 100%), 1fr))',
    alignItems: 'start',
    gap: tokens.spacingHorizontalM,
  },
  text: { margin: 0 },
});
