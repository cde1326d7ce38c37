import type { AccountFamily } from '#domain/accounts/account-field.ts'
import { EXTENSION, MODES } from '#domain/accounts/shared-fields.ts'

const SECRET_LENGTH = 256

/** Accounts at a gateway that pays out over its own calls. */
export const gatewayPayoutFamily = {
  name: 'razorpayPayProxy',
  products: [3003],
  side: 'payout',
  health: 'gateway',
  icon: 'plug-connected',
  identity: 'gatewayAccount',
  fields: {
    gateway: { kind: 'text', maxLength: 64, required: true, width: 140 },
    // A configured gateway by its name, for an account without address and key of its own. Staff vouch for it.
    configuredGateway: { kind: 'text', maxLength: 64, isOfStaff: true, width: 160 },
    // Requests are sent there.
    baseUrl: {
      kind: 'text',
      maxLength: 512,
      check: 'webAddress',
      required: true,
      waivedBy: 'configuredGateway',
      isOfStaff: true,
      width: 220,
    },
    gatewayAccount: { kind: 'text', maxLength: 64, required: true, isMono: true, width: 170 },
    keyId: { kind: 'text', maxLength: 128, required: true, isMono: true, width: 170 },
    key: { kind: 'secret', maxLength: SECRET_LENGTH, required: true, waivedBy: 'configuredGateway' },
    webhookSecret: { kind: 'secret', maxLength: SECRET_LENGTH },
    modes: { ...MODES, required: true, width: 140 },
    ...EXTENSION,
  },
} as const satisfies AccountFamily
