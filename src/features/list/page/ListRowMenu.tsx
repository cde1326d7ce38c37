import { useSurface } from '#commands/react/surface-context.ts'
import type { KeyOverrides } from '#commands/keys/key-resolver.ts'
import type { RowMenuPosition } from '#features/list/host/use-list-popups.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import { RowMenu } from '#features/list/list-popups.ts'
import { useListTexts } from '#features/list/list-texts.ts'
import { useListWords } from '#features/list/list-words.ts'

interface ListRowMenuProps {
  namespace: ListNamespace
  at: RowMenuPosition
  overrides: KeyOverrides
  onClose: () => void
}

/** The menu of the row under the cursor, with what commands offer on it. */
export function ListRowMenu({ namespace, at, overrides, onClose }: ListRowMenuProps) {
  const surface = useSurface()
  const texts = useListTexts(namespace)
  const { word } = useListWords(namespace)
  return (
    <RowMenu
      label={word('menu.label', { code: at.key })}
      texts={texts}
      at={at}
      offers={surface.offers()}
      overrides={overrides}
      onClose={onClose}
      onRun={(command) => {
        onClose()
        surface.run(command, 'menu')
      }}
    />
  )
}
