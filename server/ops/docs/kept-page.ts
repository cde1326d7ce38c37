import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Stands in a page where the base address of the calls belongs. */
export const BASE_MARK = '__BASE__'
/** Base addresses that a page is kept under: a server has few names, and a caller may claim any. */
const BASES_MAX = 8

interface Kept {
  etag: string
  body: Buffer
  /** Made once somebody wants it. */
  zipped: Promise<Buffer> | undefined
}

/** A page that says the same to everybody under a title and a base address. */
export interface KeptPage {
  send(request: FastifyRequest, reply: FastifyReply, about: { title: string; base: string }): Promise<FastifyReply>
}

interface KeptPageParts {
  type: string
  /** The page, with `BASE_MARK` where the base address belongs. */
  make: (title: string) => Promise<string>
  /** A base address as text of the page. */
  escapeBase: (base: string) => string
}

/** Makes a page once for each title and keeps it, in the forms that it is sent in. */
export function createKeptPage({ escapeBase, make, type }: KeptPageParts): KeptPage {
  let made: { title: string; text: Promise<string> } | undefined
  const kept = new Map<string, Kept>()
  let isZipping = false

  const textOf = async (title: string) => {
    if (made?.title !== title) {
      made = { title, text: make(title) }
      kept.clear()
    }
    const { text } = made
    return await text.catch((error: unknown) => {
      made = undefined
      throw error
    })
  }
  const keptOf = (text: string, base: string): Kept => {
    const known = kept.get(base)
    if (known) return known
    const body = Buffer.from(text.replaceAll(BASE_MARK, () => escapeBase(base)))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const fresh = { etag, body, zipped: undefined }
    kept.set(base, fresh)
    const [oldest] = kept.keys()
    if (kept.size > BASES_MAX && oldest !== undefined) kept.delete(oldest)
    return fresh
  }
  /** Compresses one form at a time; undefined while another is. */
  const zippedOf = (page: Kept) => {
    if (page.zipped === undefined && !isZipping) {
      isZipping = true
      page.zipped = promisify(gzip)(page.body).finally(() => {
        isZipping = false
      })
    }
    return page.zipped
  }

  return {
    async send(request, reply, { title, base }) {
      const page = keptOf(await textOf(title), base)
      reply.header('cache-control', 'public, no-cache').header('etag', page.etag).header('vary', 'accept-encoding')
      reply.type(type)
      if (request.headers['if-none-match'] === page.etag) return await reply.code(304).send()
      const zipped = /\bgzip\b/.test(String(request.headers['accept-encoding'])) ? zippedOf(page) : undefined
      if (zipped === undefined) return await reply.header('content-encoding', 'identity').send(page.body)
      return await reply.header('content-encoding', 'gzip').send(await zipped)
    },
  }
}
