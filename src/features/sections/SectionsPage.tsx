import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/queries.ts'
import { useSurface } from '#commands/react/surface-context.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useErrorText } from '#features/failure-text.ts'
import { formFactsOf } from '#features/list/action/form/form-facts.ts'
import { actionText } from '#features/list/define/action-texts.ts'
import { ListActionPanel } from '#features/list/define/ListActionPanel.tsx'
import type { AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import { useListActions } from '#features/list/define/use-list-actions.ts'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { SaidText, useSay } from '#features/said.tsx'
import type { AnySections, SectionContext } from '#features/sections/sections.types.ts'
import { SectionPanel } from '#features/sections/SectionPanel.tsx'
import styles from '#features/sections/Sections.module.css'
import { commandsOfSections, useSectionsHost } from '#features/sections/use-sections-host.ts'
import { makeLookup } from '#features/list/list-texts.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ErrorState } from '#ui/states/ErrorState.tsx'
import { LoadingState } from '#ui/states/LoadingState.tsx'
import { UntrustedText } from '#ui/text/UntrustedText.tsx'

const FORM_WIDTH_PX = 400

/** A page about one subject: its sections, and beside them the form of the action that was begun. */
export function SectionsPage({ sections, user }: ScreenPageProps & { sections: AnySections }) {
  const { page, namespace, actions } = sections
  const t = useLookup()
  const { t: common } = useTranslation('common')
  const say = useSay('list')
  const errorText = useErrorText()
  const texts = useListTexts(namespace)
  const surface = useSurface()
  const { zone } = user.system
  const [role] = user.access
  const context = useMemo((): SectionContext => ({ t, texts, zone, role, user }), [t, texts, zone, role, user])
  const answer = useQuery(query(page.call, {}))
  const row = (answer.data as { list: readonly AnyRow[] } | undefined)?.list[0]
  const main = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FORM_WIDTH_PX)
  const commands = useMemo(() => commandsOfSections(sections), [sections])
  const flows = useListActions(actions, {
    facts: formFactsOf(user),
    userId: user.userId,
    keyOf: ({ id }) => String(id),
    onDone: ({ verb, told }) => {
      const said = () => actionText(makeLookup(say), namespace, verb, 'done', { ...told })
      notifications.show({ id: `${page.entity}.${verb}`, message: <SaidText said={said} /> })
      void answer.refetch()
    },
    onImported: () => void answer.refetch(),
    onEnded: () => focusBack.current?.focus(),
  })
  const { open } = flows
  const focusBack = useRef<HTMLElement | null>(null)
  useSectionsHost({
    sections,
    commands,
    row,
    isReady: !answer.isPending,
    flows,
    onStart: () => {
      const focused = document.activeElement
      focusBack.current = focused instanceof HTMLElement && main.current?.contains(focused) ? focused : main.current
    },
    goTo: (id) => {
      const section = main.current?.querySelector<HTMLElement>(`[data-section="${id}"]`)
      section?.scrollIntoView({ block: 'nearest' })
      ;(section?.querySelector<HTMLElement>('button, summary') ?? section)?.focus()
    },
  })

  return (
    <div className={styles.work}>
      <div ref={main} className={styles.page} tabIndex={-1}>
        {content()}
      </div>
      {open?.does === 'form' ? (
        <ListAside
          namespace={namespace}
          width={width}
          onWidthChange={setWidth}
          title={open.rows[0] ? <UntrustedText text={sections.titleOf(open.rows[0], context)} /> : ''}
          actions={
            <ListActionPanel
              list={sections}
              verb={open.verb}
              rows={open.rows}
              actor={open.actor}
              context={context}
              isDemo={user.system.isDemo}
              onLeave={flows.leave}
            />
          }
          onClose={() => void surface.leaveLayer()}
        >
          {null}
        </ListAside>
      ) : null}
    </div>
  )

  function content() {
    if (answer.error && !row)
      return (
        <ErrorState
          title={errorText(answer.error)}
          retryLabel={common('retry')}
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      )
    if (answer.isPending) return <LoadingState label={common('loading')} />
    if (!row) return <EmptyState title={t(`${namespace}:none`)} />
    return (
      <div className={styles.sections}>
        {page.sections.map((section, at) =>
          section.roles && !section.roles.includes(role) ? null : (
            <SectionPanel
              key={section.id}
              section={section}
              digit={String(at + 1)}
              sections={sections}
              row={row}
              commands={commands}
              context={context}
            />
          ),
        )}
      </div>
    )
  }
}
