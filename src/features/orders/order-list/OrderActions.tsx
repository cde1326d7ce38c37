import type { OrderTarget } from '#commands/command.ts'
import type { KeyOverrides } from '#commands/key-resolver.ts'
import { commandKey } from '#features/orders/order-list/command-keys.ts'
import { orderCommands } from '#commands/order.commands.ts'
import { useSurface } from '#commands/react/surface-context.ts'
import type { OrderRow } from '#contract/order.schemas.ts'
import styles from '#features/orders/flows/flows.module.css'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { Action } from '#ui/fields/Action.tsx'

/** What can be done to an order, and why the rest cannot. */
export function OrderActions({ order, overrides }: { order: OrderRow; overrides: KeyOverrides }) {
  const surface = useSurface()
  const texts = useOrderTexts()
  const facts = surface.facts()
  if (!facts) return null
  const target: OrderTarget = { kind: 'order', rows: [order], source: 'record', matching: null }
  const offered = orderCommands
    .filter((command) => command.roles.includes(facts.role))
    .map((command) => ({ command, availability: command.availability({ ...facts, target }) }))
  const blocked = offered.flatMap(({ command, availability }) => (availability.ok ? [] : [`${texts.command(command.id)}: ${texts.refusal(availability.reason)}`]))
  return (
    <>
      {offered.map(({ command, availability }) => (
        <Action key={command.id} keys={commandKey(command.id, overrides)} aria-disabled={!availability.ok || undefined} onClick={() => surface.run(command.id, 'button', target)}>
          {texts.command(command.id)}
        </Action>
      ))}
      {blocked.length > 0 ? (
        <ul className={styles.blocked}>
          {blocked.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
