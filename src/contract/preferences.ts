import { z } from 'zod'
import { LOCALES } from '#domain/locales.ts'

/** What a person set up in the console; kept on the account so that it follows them. */
export const preferencesSchema = z.object({
  /** Null until the person chose one. */
  language: z.enum(LOCALES).nullable(),
  colorScheme: z.enum(['light', 'dark', 'auto']),
  menuCollapsed: z.boolean(),
  /** Own keys by command id; null switches a command's key off. */
  keys: z.record(z.string().max(64), z.string().max(32).nullable()),
  notifierMuted: z.boolean(),
  /** The newest order the notifier was told of and that was seen. */
  seenOrderCode: z.string().max(32).nullable(),
  /** Column layout, density and inspector width by screen. */
  layouts: z.record(z.string().max(64), z.record(z.string().max(32), z.unknown())),
})

export type Preferences = z.infer<typeof preferencesSchema>

export const DEFAULT_PREFERENCES: Preferences = {
  language: null,
  colorScheme: 'auto',
  menuCollapsed: false,
  keys: {},
  notifierMuted: false,
  seenOrderCode: null,
  layouts: {},
}
