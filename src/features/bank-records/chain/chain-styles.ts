import type { LinkState, PatchState } from '#domain/trusted-chain/chain-record.ts'
import type { StatusStyle } from '#features/list/columns/status-styles.ts'

/** Colour and icon of a record's link; what cannot be verified is no failure. */
export const LINK_STYLES: Record<LinkState, StatusStyle> = {
  trusted: { tone: 'success', icon: 'done' },
  broken: { tone: 'danger', icon: 'attention' },
  unverifiable: { tone: 'neutral', icon: 'none' },
}

/** Colour and icon of what became of a patch. */
export const PATCH_STYLES: Record<PatchState, StatusStyle> = {
  proposed: { tone: 'warn', icon: 'waiting' },
  accepted: { tone: 'success', icon: 'done' },
  automatic: { tone: 'success', icon: 'done' },
  dismissed: { tone: 'neutral', icon: 'refused' },
  resolved: { tone: 'info', icon: 'info' },
}
