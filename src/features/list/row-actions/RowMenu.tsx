import type { Offer } from '#commands/surface.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import { keyOfCommand } from '#features/list/row-actions/command-keys.ts'
import type { ListTexts } from '#features/list/list-texts.ts'
import { ContextMenu } from '#ui/fields/popups/ContextMenu.tsx'

interface RowMenuProps {
  label: string
  texts: Pick<ListTexts, 'command' | 'refusal'>
  at: { x: number; y: number }
  offers: readonly Offer[]
  overrides: KeyOverrides
  onRun: (command: string) => void
  onClose: () => void
}

/** List commands that apply to a row, shown beside the actions. */
const LIST_COMMANDS: readonly string[] = ['list.open', 'list.copy', 'list.toggle']

/** The actions on a row; those its state forbids are listed with the reason. */
export default function RowMenu({ label, texts, at, offers, overrides, onRun, onClose }: RowMenuProps) {
  const shown = offers.filter(({ command }) => command.group === 'actions' || LIST_COMMANDS.includes(command.id))
  return (
    <ContextMenu
      label={label}
      at={at}
      items={shown.map(({ command, availability }) => ({
        id: command.id,
        label: texts.command(command.id),
        keys: keyOfCommand(command, overrides),
        blocked: availability.ok ? undefined : texts.refusal(availability.reason, availability.params),
      }))}
      onChoose={onRun}
      onClose={onClose}
    />
  )
}
