import type { InputOf, OutputOf } from '#contract/contract.ts'

/** An answer: its code, the key of a refusal, and the data. */
export interface Answer<T> {
  code: number
  msg: string
  data: T
}

type Name = 'pay.getOrder' | 'pay.getState' | 'pay.submitUtr' | 'pay.payNow'

/** The last part of the page's address. */
const linkOfPage = () => decodeURIComponent(location.pathname.split('/').at(-1) ?? '')

const pathOf = (name: Name) => `/v1.0/${name.replace('.', '/')}`

/** Reads; undefined where the server cannot be reached or is away. */
export async function read<N extends 'pay.getOrder' | 'pay.getState'>(
  name: N,
): Promise<Answer<OutputOf<N>> | undefined> {
  return await answered(fetch(`${pathOf(name)}?${new URLSearchParams({ payLink: linkOfPage() })}`))
}

/** Sends a change; undefined where its outcome is not known. */
export async function change<N extends 'pay.submitUtr' | 'pay.payNow'>(
  name: N,
  input: Omit<InputOf<N>, 'payLink'>,
): Promise<Answer<OutputOf<N>> | undefined> {
  const body = JSON.stringify({ ...input, payLink: linkOfPage() })
  return await answered(fetch(pathOf(name), { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
}

async function answered<T>(sent: Promise<Response>): Promise<Answer<T> | undefined> {
  try {
    const response = await sent
    return response.status >= 500 ? undefined : ((await response.json()) as Answer<T>)
  } catch {
    return undefined
  }
}
