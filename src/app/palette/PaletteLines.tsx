import { memo, useId, useMemo } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { linesOf } from '#app/palette/palette-lines.ts'
import type { PaletteLineGroup } from '#app/palette/palette-lines.ts'
import { LinesProvider, PaletteItem } from '#app/palette/PaletteItem.tsx'
import styles from './Palette.module.css'

interface PaletteLinesProps {
  groups: readonly PaletteLineGroup[]
  /** The number of lines, including those not rendered. */
  of: number
  selected: string | undefined
  onRun(slot: string): void
}

/**
 * The lines by group. Elements are keyed by position and groups are plain elements: typing changes texts but rarely
 * adds or removes elements, each of which cmdk would track.
 */
export const PaletteLines = memo(function PaletteLines({ groups, of, selected, onRun }: PaletteLinesProps) {
  const { t } = useTranslation('commands')
  const headingId = useId()
  const shown = useMemo(() => ({ lines: new Map(linesOf(groups).map((line) => [line.slot, line])), of }), [groups, of])
  return (
    <LinesProvider value={shown}>
      {groups.map(({ group, lines }, at) => (
        <div key={at} cmdk-group="" role="presentation" className={styles.group}>
          <div id={`${headingId}${at}`} cmdk-group-heading="" aria-hidden>
            {t(`group.${group}`)}
          </div>
          <div role="group" aria-labelledby={`${headingId}${at}`}>
            {lines.map(({ slot, entry }) => (
              <PaletteItem
                key={slot}
                slot={slot}
                isRefused={entry.refusal !== undefined}
                isSelected={slot === selected}
                onRun={onRun}
              />
            ))}
          </div>
        </div>
      ))}
    </LinesProvider>
  )
})

type ListProps = ComponentProps<'div'>

/**
 * The list element for cmdk. It withholds the ref: with it, cmdk would measure the list at every change and write its
 * unused height one frame later.
 */
export function PaletteList({ children, onScroll }: Pick<ListProps, 'children' | 'onScroll'>) {
  return (
    <ListElement onScroll={onScroll} className={styles.list}>
      {children}
    </ListElement>
  )
}

function ListElement({ ref: _unmeasured, ...props }: ListProps) {
  return <div {...props} />
}
