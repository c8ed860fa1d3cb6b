import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import { GroupLogo } from '../../../application/office/uploads/GroupLogo';
import type { GivenFile } from '../../../application/platform/shared/GivenFile';
import { LOADING } from '../../../application/platform/shared/Loadable';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { ActionError } from '../../kit/feedback/ActionError';
import { Unloaded } from '../../kit/feedback/Loaded';
import { MessageBar } from '../../kit/feedback/MessageBar';
import { useNotify } from '../../kit/feedback/Toasts';
import { FileDrop } from '../../kit/forms/FileDrop';
import { Actions, Stack } from '../../kit/layout';
import { BrandMark } from '../../kit/navigation/BrandMark';
import { useService } from '../../kit/Services';
import { DARK } from '../../kit/themes/dark';
import { LIGHT } from '../../kit/themes/themes';
import { BAR_HEIGHT, below } from '../../kit/useBreakpoint';
import { useStream } from '../../kit/useStream';
import { BRAND_LOOK, BRAND_NAME_LOOK, LOGO_LOOK } from '../../shell/AppShell.styles';

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'failed'; readonly what: string; readonly error: unknown };

/** Shows, previews, replaces and removes a group's logo. */
export function LogoEditor({ groupNumber, name }: { groupNumber: string; name: string }) {
  const notify = useNotify();
  const logos = useService(GroupLogo);
  const logo$ = useMemo(() => logos.of$(groupNumber), [logos, groupNumber]);
  const logo = useStream(logo$, LOADING);
  const [picked, setPicked] = useState<{ readonly file: GivenFile; readonly url: string }>();
  const [problem, setProblem] = useState<string>();
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const [isAsked, setAsked] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(
    () => () => {
      if (picked) URL.revokeObjectURL(picked.url);
    },
    [picked],
  );
  const pick = (file: GivenFile) => {
    const refused = logos.problemWith(file);
    setProblem(refused);
    setStage({ kind: 'idle' });
    setPicked(refused === undefined && file instanceof Blob ? { file, url: URL.createObjectURL(file) } : undefined);
  };
  const send = async () => {
    if (!picked || stage.kind === 'sending') return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setStage({ kind: 'sending', share: 0 });
    try {
      const onProgress = (sent: number, all: number) => setStage({ kind: 'sending', share: sent / all });
      await logos.send(groupNumber, picked.file, { signal, onProgress });
      setStage({ kind: 'idle' });
      setPicked(undefined);
      notify({ title: `${name} has a new logo` });
    } catch (error) {
      setStage(signal.aborted ? { kind: 'idle' } : { kind: 'failed', what: 'The logo was not saved.', error });
    }
  };
  const remove = async () => {
    setAsked(false);
    try {
      await logos.remove(groupNumber);
      notify({ title: `The logo of ${name} is removed` });
    } catch (error) {
      setStage({ kind: 'failed', what: 'The logo was not removed.', error });
    }
  };
  if (logo.kind !== 'loaded') return <Unloaded found={logo} what="the logo" onRetry={() => logos.refresh()} />;
  return (
    <Stack>
      <LogoPreview
        title={picked ? 'How it will look' : 'How it looks now'}
        name={name}
        url={picked?.url ?? logo.value}
      />
      {problem !== undefined && (
        <MessageBar intent="error" title="This file can’t be used.">
          {problem}
        </MessageBar>
      )}
      {stage.kind === 'failed' && (
        <ActionError
          what={stage.what}
          error={stage.error}
          onRetry={picked && (() => void send())}
          onDismiss={() => setStage({ kind: 'idle' })}
          showDetail
        />
      )}
      {stage.kind === 'sending' && (
        <ProgressBar value={stage.share} aria-label={`Uploading the logo: ${Math.round(stage.share * 100)} %`} />
      )}
      <Actions>
        {picked && stage.kind !== 'sending' && (
          <Button appearance="primary" onClick={() => void send()}>
            Use this logo
          </Button>
        )}
        {picked && (
          <Button onClick={() => (stage.kind === 'sending' ? stop.current?.abort() : setPicked(undefined))}>
            Cancel
          </Button>
        )}
        {!picked && logo.value !== null && <Button onClick={() => setAsked(true)}>Remove the logo</Button>}
      </Actions>
      {!picked && (
        <FileDrop
          label="Logo"
          title="Drop a picture here"
          text="PNG, JPEG or WebP, up to 512 kB and 2,000 pixels a side. It is shown as it is, 30 pixels high."
          button="Choose a picture"
          accept="image/png,image/jpeg,image/webp"
          onFiles={([file]) => file && pick(file)}
        />
      )}
      <ConfirmDialog
        open={isAsked}
        title={`Remove the logo of ${name}?`}
        confirmLabel="Remove the logo"
        onConfirm={() => void remove()}
        onCancel={() => setAsked(false)}
      >
        The Listbill logo is shown instead.
      </ConfirmDialog>
    </Stack>
  );
}

const useLogoPreviewStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  title: { margin: 0, fontSize: tokens.fontSizeBase300 },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    maxWidth: '720px',
  },
  bar: {
    boxSizing: 'border-box',
    height: BAR_HEIGHT,
    display: 'flex',
    alignItems: 'center',
    paddingInline: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusMedium,
    minWidth: 0,
    overflow: 'hidden',
    forcedColorAdjust: 'none',
    [below(1)]: { paddingInline: tokens.spacingHorizontalS },
  },
  figure: { margin: 0, minWidth: 0 },
  look: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  // Both themes are shown, so the colors do not follow the current theme.
  light: { backgroundColor: LIGHT.barBackground, color: LIGHT.barForeground },
  dark: { backgroundColor: DARK.barBackground, color: DARK.barForeground },
  brand: { ...BRAND_LOOK, minWidth: 0 },
  logo: LOGO_LOOK,
  name: BRAND_NAME_LOOK,
});

const LOOKS = { light: 'Light', dark: 'Dark' } as const;

/** The navigation bar with a logo in light and dark theme. @param url null for the Listbill logo */
function LogoPreview({ title, name, url }: { title: string; name: string; url: string | null }) {
  const styles = useLogoPreviewStyles();
  return (
    <div className={styles.root}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.pair}>
        {(['light', 'dark'] as const).map((look) => (
          <figure key={look} className={styles.figure}>
            <div className={mergeClasses(styles.bar, styles[look])}>
              <div className={styles.brand}>
                {url === null ? (
                  <BrandMark size={30} />
                ) : (
                  <img src={url} alt={`Logo of ${name} in the ${look} look`} height={30} className={styles.logo} />
                )}
                <span className={styles.name}>{name}</span>
              </div>
            </div>
            <figcaption className={styles.look}>{LOOKS[look]}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
