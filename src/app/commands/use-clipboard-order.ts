import { useEffect, useState } from 'react'
import { findOrderCode } from '#domain/order-code.ts'

export interface ClipboardOrder {
  /** The order number on the clipboard. */
  code: string | null
  /** The browser would ask the person first; `ask` does. */
  canAsk: boolean
  /** Reads the clipboard when the person asks for it; null when there is no number on it. Rejects when the browser refuses. */
  ask(): Promise<string | null>
}

/** Looks for an order number on the clipboard: at once where the browser allows it, otherwise only when asked to. */
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
    // The name is not among those of the DOM types, since not every browser knows it.
    const descriptor = { name: 'clipboard-read' as PermissionName }
    return (await navigator.permissions.query(descriptor)).state
  } catch {
    return 'denied'
  }
}
