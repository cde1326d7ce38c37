import { useTranslation } from 'react-i18next'
import type { Offer } from '#commands/surface.ts'
import type { KeyOverrides } from '#commands/key-resolver.ts'
import { commandKey } from '#features/orders/order-list/command-keys.ts'
import { useOrderTexts } from '#features/orders/order-texts.ts'
import { ContextMenu } from '#ui/fields/ContextMenu.tsx'

interface RowMenuProps {
  orderCode: string
  at: { x: number; y: number }
  offers: readonly Offer[]
  overrides: KeyOverrides
  onRun: (command: string) => void
  onClose: () => void
}

/** Commands of the list that make sense for a row, beside the actions. */
const LIST_COMMANDS: readonly string[] = ['list.open', 'list.copy', 'list.toggle']

/** What can be done to a row; what its state forbids stands there with the reason. */
export function RowMenu({ orderCode, at, offers, overrides, onRun, onClose }: RowMenuProps) {
  const { t } = useTranslation('orders')
  const texts = useOrderTexts()
  const shown = offers.filter(({ command }) => command.group === 'actions' || LIST_COMMANDS.includes(command.id))
  return (
    <ContextMenu
      label={t('menu.label', { code: orderCode })}
      at={at}
      items={shown.map(({ command, availability }) => ({
        id: command.id,
        label: texts.command(command.id),
        keys: commandKey(command.id, overrides),
        blocked: availability.ok ? undefined : texts.refusal(availability.reason),
      }))}
      onChoose={onRun}
      onClose={onClose}
    />
  )
}
