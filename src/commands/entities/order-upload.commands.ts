import type { Command } from '#commands/command.ts'
import { READY } from '#commands/command.ts'
import { rolesOf } from '#commands/roles-of.ts'
import { UPLOAD_CALLS } from '#contract/calls/upload-calls.ts'
import type { UploadKind } from '#domain/orders/order-upload.ts'
import { pathFor } from '#domain/screens.ts'

function uploadCommand(id: string, kind: UploadKind, mode: string): Command {
  return {
    id,
    group: 'global',
    scope: 'anywhere',
    roles: rolesOf(UPLOAD_CALLS[kind].create),
    icon: 'upload',
    availability: () => READY,
    intent: ({ role }) => ({
      kind: 'navigate',
      to: pathFor('apiTest', role) ?? '/order/testAdminOrder',
      search: { mode },
    }),
  }
}

/** Opens the page where orders are created, singly or from a file. */
export const orderUploadCommands: readonly Command[] = [
  uploadCommand('upload.orders', 'collection', 'batch'),
  uploadCommand('upload.payouts', 'payout', 'payouts'),
]
