import { expect, it } from 'vitest'
import { isIfsc, isUpiAddress } from './payment-codes.ts'

it.each(['HDFC0001234', 'SBIN0000001', 'UTIB0SJKB01'])('takes %s for a branch code', (code) => {
  expect(isIfsc(code)).toBe(true)
})

it.each(['HDFC1001234', 'HDFCO001234', 'hdfc0001234', 'HDF00001234', 'HDFC000123', 'HDFC00012345', ''])(
  'refuses %j as a branch code',
  (code) => {
    expect(isIfsc(code)).toBe(false)
  },
)

it.each(['asha@upi', 'asha.rao-1@okhdfcbank', '9876543210@ybl', 'shop@axl2', '123456@HDFC0001234.ifsc.npci'])(
  'takes %s for a UPI address',
  (address) => {
    expect(isUpiAddress(address)).toBe(true)
  },
)

it.each(['asha', 'a@upi', 'asha@', 'asha@1', 'asha@u', 'asha rao@upi', 'asha@ok@upi', ''])(
  'refuses %j as a UPI address',
  (address) => {
    expect(isUpiAddress(address)).toBe(false)
  },
)
