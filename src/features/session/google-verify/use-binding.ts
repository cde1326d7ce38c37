import { useEffect, useState } from 'react'
import { api } from '#api/api.ts'
import type { CallFailure } from '#contract/wire/call-failure.ts'
import { asCallFailure } from '#contract/wire/call-failure.ts'
import type { OutputOf } from '#contract/contract.ts'

export type Binding = OutputOf<'user.bindUserForProfile'>

/** Starts binding an authenticator to an account, once across re-renders; `again` restarts. */
export function useBinding(account: string) {
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const [binding, setBinding] = useState<Binding | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  useEffect(() => {
    if (account === '') return
    const abort = new AbortController()
    // One key an attempt: a repeated call shows the same secret instead of making another.
    api
      .call('user.bindUserForProfile', { userAccount: account }, { signal: abort.signal, idempotencyKey: attempt })
      .then(setBinding, (error) => {
        if (!abort.signal.aborted) setFailure(asCallFailure(error))
      })
    return () => abort.abort()
  }, [account, attempt])

  function again() {
    setFailure(null)
    setAttempt(crypto.randomUUID())
  }
  return { binding, failure, again }
}
