import { Icon } from '#ui/icons/Icon.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#app/menu/Menu.module.css'

interface MenuSearchProps {
  query: string
  requests: number
  onQuery(query: string): void
  /** Enter: goes to the first page that was found. */
  onTake(): void
}

/** The menu's search field. Esc empties it, then leaves it. */
export function MenuSearch({ query, requests, onQuery, onTake }: MenuSearchProps) {
  const { t } = useTranslation('shell')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (requests > 0) input.current?.focus()
  }, [requests])

  return (
    <div className={classes.search} role="search" aria-label={t('menu.search')}>
      <Icon name="search" size={14} className={classes.searchMark} />
      <input
        ref={input}
        className={classes.searchField}
        type="text"
        value={query}
        placeholder={t('menu.search')}
        aria-label={t('menu.search')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') onTake()
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (query === '') event.currentTarget.blur()
          else onQuery('')
        }}
      />
    </div>
  )
}
