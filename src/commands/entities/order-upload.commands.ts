import type { Command } from '#commands/command.ts'
import { READY, rolesOf } from '#commands/command.ts'
import { UPLOAD_CALLS } from '#contract/calls/upload-calls.ts'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import type { Role } from '#domain/roles.ts'
import { pathFor } from '#domain/screens.ts'
import type { ScreenPath } from '#domain/screens.ts'

function uploadCommand(
  id: string,
  kind: UploadKind,
  placeOf: (role: Role) => ScreenPath | undefined,
  search = {},
): Command {
  return {
    id,
    group: 'global',
    scope: 'anywhere',
    roles: rolesOf(UPLOAD_CALLS[kind].create),
    icon: 'upload',
    availability: () => READY,
    intent: ({ role }) => ({ kind: 'navigate', to: placeOf(role) ?? '/home', search }),
  }
}

const testPageOf = (role: Role) => pathFor('apiTest', role) ?? pathFor('orderSubmissionTest', role)

/** Opens the page where orders are created from a file. */
export const orderUploadCommands: readonly Command[] = [
  uploadCommand('upload.orders', 'collection', testPageOf, { mode: 'batch' }),
  uploadCommand('upload.payouts', 'payout', (role) => pathFor('payoutUpload', role)),
]
