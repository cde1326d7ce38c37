import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#api/api.ts'
import type { Command, CommandTarget } from '#commands/command.ts'
import { useSurface } from '#commands/surface-context.ts'
import type { SectionSpec } from '#commands/section-commands.ts'
import { shellCommands } from '#commands/shell.commands.ts'
import type { ScreenPageProps } from '#features/define-screen.ts'
import { useErrorText, StoredMessage, useSay } from '#features/failure-text.ts'
import { ListAside } from '#features/list/ListAside.tsx'
import { formFactsOf } from '#features/list/action/form/form-host.ts'
import { ListActionPanel } from '#features/list/define/ListActionPanel.tsx'
import { actionText } from '#features/list/define/action-texts.ts'
import type { AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import { useListActions } from '#features/list/define/use-list-actions.ts'
import { useListTexts, useLookup, makeLookup } from '#features/list/list-texts.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { keyOfCommand } from '#features/list/row-actions/command-keys.ts'
import styles from '#features/sections/Sections.module.css'
import type { AnySections, SectionContext } from '#features/sections/sections.types.ts'
import { commandsOfSections, useSectionsHost } from '#features/sections/use-sections-host.ts'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import { Panel } from '#ui/Panel.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

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
      notifications.show({ id: `${page.entity}.${verb}`, message: <StoredMessage said={said} /> })
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

interface SectionPanelProps {
  section: SectionSpec
  digit: string
  sections: AnySections
  row: AnyRow
  commands: readonly Command[]
  context: SectionContext
}

/** One section: its facts, what stands below them, and its actions with their keys. */
function SectionPanel({ section, sections, row, commands, context }: SectionPanelProps) {
  const { namespace, page, facts, bodies } = sections
  const { t, texts, zone, user } = context
  const Body = bodies[section.id]
  const overrides = user.preferences.keys
  const goTo = commands.find(({ id }) => id === `${page.entity}.section.${section.id}`)
  const key = goTo && keyOfCommand(goTo, overrides)
  const known = [...commands, ...shellCommands]
  const own = section.commands.flatMap((id) => known.find((command) => command.id === id) ?? [])
  const target = { kind: page.call, rows: [row], source: 'record', matching: null } as unknown as CommandTarget
  const fields = section.facts.flatMap((name) => {
    const value = facts[name]?.(row, context) ?? null
    return value === null ? [] : [{ id: name, label: t(`${namespace}:fact.${name}`), value }]
  })
  return (
    <div className={styles.section} data-section={section.id} tabIndex={-1}>
      <Panel
        title={t(`${namespace}:section.${section.id}`)}
        aside={key ? <kbd className={styles.key}>{key}</kbd> : null}
      >
        <div className={styles.body}>
          {fields.length > 0 ? (
            <FieldList
              fields={fields}
              labels={{ copy: (label) => t('inspector.copyField', { label }), copied: t('inspector.copiedField') }}
            />
          ) : null}
          {Body && <Body row={row} zone={zone} />}
          <div className={styles.actions}>
            <RowActions commands={own} target={target} overrides={overrides} texts={texts} />
          </div>
        </div>
      </Panel>
    </div>
  )
}
