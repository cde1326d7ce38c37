/** A new merchant order number: `T`, the time (UTC) as 14 digits, and 4 random ones. */
export function newOrderNumber(now = new Date(), random: () => number = Math.random): string {
  const moment = now.toISOString().replace(/\D/g, '').slice(0, 14)
  return `T${moment}${String(Math.floor(random() * 10_000)).padStart(4, '0')}`
}
