import { TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { Icon } from '#ui/icons/Icon.tsx'
import { useState } from 'react'
import { PASSWORD } from '#domain/lists/fields/common.fields.ts'
import classes from '#features/session/panels/PasswordField.module.css'

interface PasswordFieldProps extends TextInputProps {
  /** Name of the switch that shows what was typed. */
  showLabel: string
}

/** A password with a switch to look at it. Lighter than Mantine's, which the sign-in page would have to load. */
export function PasswordField({ showLabel, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const icon = isShown ? 'eye-off' : 'eye'
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={PASSWORD.maxLength}
      rightSection={
        <button
          type="button"
          className={classes.show}
          aria-label={showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={icon} size={18} stroke={1.5} />
        </button>
      }
    />
  )
}
