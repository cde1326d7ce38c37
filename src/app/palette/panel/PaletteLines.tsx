import { memo, useId, useMemo, createContext, useContext } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Palette.module.css'
import { Command as Menu } from 'cmdk'
import { Keycaps } from '#app/commands/shortcuts/Keycaps.tsx'
import type { PaletteEntry } from '#app/palette/entries/palette-entry.ts'
import { linesOf } from '#app/palette/panel/palette-lines.ts'
import type { PaletteLineGroup, PaletteLine } from '#app/palette/panel/palette-lines.ts'
import { visibleText } from '#domain/text/visible-text.ts'

/** Line that each slot shows now, and the number of lines, including those not rendered. */
const LinesContext = createContext<{ lines: ReadonlyMap<string, PaletteLine>; of: number }>({ lines: new Map(), of: 0 })
const LinesProvider = LinesContext.Provider

interface PaletteItemProps {
  /** The id of the element, independent of its entry. */
  slot: string
  isRefused: boolean
  /**
   * Only to re-render it with its list: cmdk looks for the selected line right after that, to scroll to it and to name
   * it.
   */
  isSelected: boolean
  onRun(slot: string): void
}

/**
 * One line of the palette; an unavailable one cannot be selected. It does not depend on its entry nor on its position,
 * so that a key press changes its element without cmdk processing each item.
 */
const PaletteItem = memo(function PaletteItem({ slot, isRefused, onRun }: PaletteItemProps) {
  return (
    <Menu.Item asChild value={slot} disabled={isRefused} onSelect={onRun}>
      <LineElement slot={slot} />
    </Menu.Item>
  )
})

/** The element that cmdk gives its attributes to; what else it has comes from the context. */
function LineElement({ slot, ...fromMenu }: ComponentProps<'div'> & { slot: string }) {
  const { lines, of } = useContext(LinesContext)
  const line = lines.get(slot)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role, option, is among what cmdk gives.
    <div {...fromMenu} aria-posinset={line?.position} aria-setsize={of} className={styles.item}>
      {line && <EntryTexts entry={line.entry} />}
    </div>
  )
}

/** An entry's texts, with the reason if it is unavailable. */
const EntryTexts = memo(function EntryTexts({ entry: { title, detail, refusal, keys } }: { entry: PaletteEntry }) {
  const aside = refusal ?? detail
  return (
    <>
      <bdi className={styles.title}>{visibleText(title)}</bdi>
      {aside !== undefined && <bdi className={styles.detail}>{visibleText(aside)}</bdi>}
      {keys !== undefined && <Keycaps sequence={keys} />}
    </>
  )
})

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
