import { Button, Input, type InputProps } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useState } from 'react';

/** A password to type or paste, hidden until somebody wants to see it. */
export function PasswordInput(props: Pick<InputProps, 'value' | 'onChange' | 'maxLength' | 'autoComplete' | 'id'>) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Hide the password' : 'Show the password';
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      contentAfter={
        <Button
          appearance="transparent"
          size="small"
          icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
          aria-label={label}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
