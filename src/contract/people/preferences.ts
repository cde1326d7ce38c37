import { z } from 'zod'
import { LOCALES } from '#domain/text/locales.ts'

/** A person's console preferences, stored on the account. */
export const preferencesSchema = z.object({
  /** Null until the person chose one. */
  language: z.enum(LOCALES).nullable(),
  colorScheme: z.enum(['light', 'dark', 'auto']),
  menuCollapsed: z.boolean(),
  /** Key overrides by command id; null switches a command's key off. */
  keys: z.record(z.string().max(64), z.string().max(32).nullable()),
  notifierMuted: z.boolean(),
  /** The newest order that was notified and seen. */
  seenOrderCode: z.string().max(32).nullable(),
  /** Column layout, density and inspector width by screen. */
  layouts: z.record(z.string().max(64), z.record(z.string().max(32), z.unknown())),
  /** Saved views by id, in the order in which the person wants them. */
  viewOrder: z.array(z.int()).max(1_000),
  /** Groups of facts that stand open in records. */
  openGroups: z.array(z.string().max(32)).max(100),
  /** True once the person took the tour or declined it; it is not offered again. */
  tourAnswered: z.boolean(),
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
  viewOrder: [],
  openGroups: [],
  tourAnswered: false,
}
