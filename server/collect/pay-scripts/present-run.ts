import type { ScriptRunShown } from '#contract/pay-script.endpoints.ts'
import { accountMask, maskDeep } from '#domain/privacy/personal-fields.ts'
import type { Role } from '#domain/roles.ts'

/**
 * A run as a role sees it. Runs hold the accounts of many orders, so that all but a superAdmin get them masked, wherever they
 * stand in it; who works on an order finds its account there.
 */
export const presentScriptRun = <Run extends ScriptRunShown>(run: Run, role: Role): Run =>
  role === 'superAdmin' ? run : maskedRun(run)

function maskedRun<Run extends ScriptRunShown>(run: Run): Run {
  const mask = accountMask(accountsIn(run.input))
  const body = (text: string | null) => (text === null ? null : maskedBody(text, mask))
  return {
    ...run,
    message: run.message === null ? null : mask(run.message),
    input: maskDeep(run.input, mask) as Run['input'],
    output: maskDeep(run.output, mask),
    calls: run.calls.map((call) => ({
      ...call,
      url: mask(call.url),
      requestBody: body(call.requestBody),
      responseBody: body(call.responseBody),
    })),
    notes: mask(run.notes),
  }
}

/** Numbers of an order's account. */
function accountsIn({ account }: Record<string, unknown>): string[] {
  const { address, cardNumber, vpa } = (account ?? {}) as Record<string, unknown>
  return [address, cardNumber, vpa].filter((one) => typeof one === 'string')
}

function maskedBody(text: string, mask: (text: string) => string): string {
  try {
    return JSON.stringify(maskDeep(JSON.parse(text), mask))
  } catch {
    return mask(text)
  }
}
