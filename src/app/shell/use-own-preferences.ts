import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { chooseLanguage } from '#app/texts/i18n.ts'
import type { SessionUser } from '#contract/people/user.endpoints.ts'

/** The account's preferences override this browser's, once after sign-in. */
export function useOwnPreferences({ preferences }: SessionUser): void {
  const { setColorScheme } = useMantineColorScheme()
  const atSignIn = useRef(preferences)
  useEffect(() => {
    const { language, colorScheme } = atSignIn.current
    if (language !== null) void chooseLanguage(language)
    if (colorScheme !== 'auto') setColorScheme(colorScheme)
  }, [setColorScheme])
}
