import { useEffect, useState } from 'react'
import { findOrderCode } from '#domain/orders/order-code.ts'

export interface ClipboardOrder {
  /** The order number on the clipboard. */
  code: string | null
  /** The browser requires permission first; `ask` requests it. */
  canAsk: boolean
  /**
   * Reads the clipboard at the person's request; null if it holds no order number. Rejects when the browser refuses.
   */
  ask(): Promise<string | null>
}

/** Looks for an order number on the clipboard: at once if the browser allows it, otherwise on request. */
export function useClipboardOrder(): ClipboardOrder {
  const [code, setCode] = useState<string | null>(null)
  const [canAsk, setCanAsk] = useState(false)
  useEffect(() => {
    let isMounted = true
    void clipboardPermission().then(async (state) => {
      if (!isMounted) return
      setCanAsk(state === 'prompt')
      if (state !== 'granted') return
      const found = await readOrderCode().catch(() => null)
      if (isMounted) setCode(found)
    })
    return () => {
      isMounted = false
    }
  }, [])
  return { code, canAsk, ask: readOrderCode }
}

async function readOrderCode(): Promise<string | null> {
  return findOrderCode(await navigator.clipboard.readText()) ?? null
}

async function clipboardPermission(): Promise<PermissionState> {
  try {
    // The name is missing from the DOM types, since not every browser supports it.
    const descriptor = { name: 'clipboard-read' as PermissionName }
    return (await navigator.permissions.query(descriptor)).state
  } catch {
    return 'denied'
  }
}
