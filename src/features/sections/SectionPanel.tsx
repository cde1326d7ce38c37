import { shellCommands } from '#commands/shell.commands.ts'
import type { Command, CommandTarget } from '#commands/command.ts'
import type { SectionSpec } from '#commands/section-commands.ts'
import { RowActions } from '#features/list/row-actions/RowActions.tsx'
import { keyOfCommand } from '#features/list/row-actions/command-keys.ts'
import type { AnyRow } from '#features/list/define/fields/list-of-fields.ts'
import type { AnySections, SectionContext } from '#features/sections/sections.types.ts'
import styles from '#features/sections/Sections.module.css'
import { FieldList } from '#ui/inspector/FieldList.tsx'
import { Panel } from '#ui/panel/Panel.tsx'

interface SectionPanelProps {
  section: SectionSpec
  digit: string
  sections: AnySections
  row: AnyRow
  commands: readonly Command[]
  context: SectionContext
}

/** One section: its facts, what stands below them, and its actions with their keys. */
export function SectionPanel({ section, sections, row, commands, context }: SectionPanelProps) {
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
