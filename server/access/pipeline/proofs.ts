import type { EndpointSpec } from '#contract/calls/define.ts'
import { codeToggleOf, demandsOf } from '#contract/calls/operation-kinds.ts'
import type { RightCode } from '#server/http/call.ts'
import type { Services } from '#server/platform/services.ts'
import type { SignedIn } from '#server/access/sessions/authenticate.ts'
import { demandGoogleCode } from '#server/access/sessions/google-demand.ts'
import { demandPayPassword } from '#server/access/sessions/pay-password-demand.ts'

/** The code and the payment password that a call demands, as one. */
export async function rightProofs(...parts: Parameters<typeof rightCode>): Promise<RightCode | undefined> {
  const [spec, services, signedIn, given, refusedAnyway] = parts
  const code = await rightCode(...parts)
  if (demandsOf(spec.operation).payPassword !== true) return code
  const password = await demandPayPassword(services, signedIn.actor.userId, given['payPassword'], refusedAnyway)
  return bothOf(code, password)
}

const bothOf = (code: RightCode | undefined, password: RightCode): RightCode => ({
  use: async (db) => {
    await code?.use(db)
    await password.use(db)
  },
})

/** Calls whose code depends on their target (`whenPaid`, `whenApproved`) check it inside their handler. */
async function rightCode(
  spec: EndpointSpec,
  services: Services,
  signedIn: SignedIn,
  given: Record<string, unknown>,
  refusedAnyway: (() => Promise<void>) | undefined,
): Promise<RightCode | undefined> {
  const kind = codeKindOf(spec, services)
  return kind === undefined
    ? undefined
    : await demandGoogleCode(services, signedIn, kind, given['googleCode'], refusedAnyway)
}

/** Kind of the code that a call demands now; undefined for calls that demand none. */
function codeKindOf({ operation }: EndpointSpec, { settings }: Services): string | undefined {
  if (demandsOf(operation).googleCode === 'always') return operation
  const toggle = codeToggleOf(operation)
  return toggle !== undefined && settings.get(toggle) === true ? toggle : undefined
}
