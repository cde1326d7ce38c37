import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { chooseLanguage } from '#app/i18n.ts'
import type { SessionUser } from '#contract/user.endpoints.ts'

/** What the account keeps wins over what this browser had, once after signing in. */
export function useOwnPreferences({ preferences }: SessionUser): void {
  const { setColorScheme } = useMantineColorScheme()
  const atSignIn = useRef(preferences)
  useEffect(() => {
    const { language, colorScheme } = atSignIn.current
    if (language !== null) void chooseLanguage(language)
    if (colorScheme !== 'auto') setColorScheme(colorScheme)
  }, [setColorScheme])
}
