import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

/** The networks on which transfers of USDT are read; an account's address says on which it is. */
export const USDT_NETWORKS = ['tron', 'ethereum'] as const
export type UsdtNetwork = (typeof USDT_NETWORKS)[number]

/**
 * States of a transfer: its block may still be replaced, it lies deep enough to count, or its block was replaced
 * by one without it.
 */
export const TRANSFER_STATES = ['pending', 'confirmed', 'rolledBack'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** How many blocks confirm a transfer, its own included, where the last block of the chain is `height`. */
export const confirmationsAt = (blockNumber: number, height: number): number => Math.max(0, height - blockNumber + 1)

/** The first byte of every address of TRON's main network. */
const TRON_PREFIX = 0x41
const TRON_BYTES = 21

const base58check = createBase58check(sha256)

/** The TRC20 address of 20 bytes. */
export const tronAddress = (bytes: Uint8Array): string => base58check.encode(Uint8Array.of(TRON_PREFIX, ...bytes))

/** The ERC20 address of 20 bytes, with its checksum. */
export const ethereumAddress = (bytes: Uint8Array): string => `0x${withChecksum(bytesToHex(bytes))}`

/** The 20 bytes of an address in small hexadecimal digits, and its network; undefined where it is none. */
export function readAddress(text: string): { network: UsdtNetwork; hex: string } | undefined {
  if (!isUsdtAddress(text)) return undefined
  if (text.startsWith('0x')) return { network: 'ethereum', hex: text.slice(2).toLowerCase() }
  return { network: 'tron', hex: bytesToHex(base58check.decode(text).subarray(1)) }
}

/** How people write the address of 20 bytes in hexadecimal digits. */
export function writeAddress(network: UsdtNetwork, hex: string): string {
  const bytes = hexToBytes(hex)
  return network === 'tron' ? tronAddress(bytes) : ethereumAddress(bytes)
}

/**
 * True where the checksum of an address fits: of TRON that of base58check, of Ethereum the case of its letters
 * (EIP-55), which says nothing where all are small or all capital.
 */
export function isUsdtAddress(text: string): boolean {
  return text.startsWith('0x') ? isEthereumAddress(text.slice(2)) : isTronAddress(text)
}

function isTronAddress(text: string): boolean {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === TRON_BYTES && bytes[0] === TRON_PREFIX
  } catch {
    return false
  }
}

function isEthereumAddress(hex: string): boolean {
  if (!/^[0-9a-f]{40}$/i.test(hex)) return false
  const small = hex.toLowerCase()
  return hex === small || hex === hex.toUpperCase() || hex === withChecksum(small)
}

function withChecksum(small: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(small)))
  return [...small]
    .map((digit, at) => (Number.parseInt(hash[at] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit))
    .join('')
}
