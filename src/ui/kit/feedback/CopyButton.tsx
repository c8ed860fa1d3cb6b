import { Button } from '@fluentui/react-components';
import { useState } from 'react';

interface CopyButtonProps {
  readonly text: string;
  /** Default: `Copy sentence`. */
  readonly label?: string;
  /** Default: false. */
  readonly isPrimary?: boolean;
}

/** Copies a text to the clipboard, and says whether it could. */
export function CopyButton({ text, label = 'Copy sentence', isPrimary = false }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  const copy = () => {
    // Absent on pages without TLS.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'));
    writing.then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  return (
    <>
      <Button size={isPrimary ? 'medium' : 'small'} appearance={isPrimary ? 'primary' : 'secondary'} onClick={copy}>
        {label}
      </Button>
      <output>
        {result === 'copied' && 'Copied.'}
        {result === 'failed' && 'Your browser did not allow copying. Select the text and copy it.'}
      </output>
    </>
  );
}
