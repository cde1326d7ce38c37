import { useEffect, useState } from 'react'
import { signingText } from '#domain/orders/order-sign.ts'
import { signOrder } from '#features/orders/order-test/create/sign/sign-order.ts'
import type { SignRequest } from '#machines/order-create/order-create.flow.ts'

/** The signature of the current form; null without a key, while it is being computed, or if the browser cannot sign. */
export function useLiveSign({ payload, key, encryption, version }: SignRequest): string | null {
  const wanted = key === '' ? null : `${encryption}:${signingText(payload, key, version)}`
  const [made, setMade] = useState<{ of: string; sign: string } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is signed is whole in `wanted`; the payload is a new object with every key press.
  useEffect(() => {
    if (wanted === null) return
    let isLeft = false
    signOrder({ payload, key, encryption, version }).then(
      (sign) => !isLeft && setMade({ of: wanted, sign }),
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [wanted])

  return made !== null && made.of === wanted ? made.sign : null
}
