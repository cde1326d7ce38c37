import type { UsdtNetwork } from '#domain/usdt/usdt-address.ts'

/**
 * The contract of USDT on each network (20 bytes in hexadecimal digits) and the number of its chain, by which a node of
 * another one is known. Both contracts count in millionths. TRON's is TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t.
 */
export const USDT_CONTRACTS: Readonly<Record<UsdtNetwork, { contract: string; chainId: number }>> = {
  tron: { contract: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c', chainId: 0x2b6653dc },
  ethereum: { contract: 'dac17f958d2ee523a2206206994597c13d831ec7', chainId: 1 },
}
