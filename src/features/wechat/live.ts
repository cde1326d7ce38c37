import type { LiveList } from '#features/list/list-definition.ts'

/** Bridges that fall silent are not pushed. */
const REFRESH_MS = 10_000

/** Lists of WeChat are asked for anew when something about its accounts changed. */
export const LIVE: LiveList<never, never> = {
  read: (push) => (push.commandType === 'weChat.changed' ? { kind: 'stale' } : null),
  refreshMs: REFRESH_MS,
}
