import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportRow } from '#contract/calls/import-call.ts'
import { COLUMN_ROLES } from '#domain/bank-templates/statements/statement-template.ts'
import type { ColumnRole } from '#domain/bank-templates/statements/statement-template.ts'
import { zoneName } from '#features/list/columns/time-text.ts'
import styles from '#features/list/import/import.module.css'
import { useListTexts, useLookup } from '#features/list/list-texts.ts'
import type { ListNamespace } from '#features/list/list-definition.ts'
import type { ImportAnswer } from '#machines/desk/csv-import.flow.ts'
import { FramedTable } from '#ui/FramedTable.tsx'
import { UntrustedText } from '#ui/UntrustedText.tsx'

type Fault = ImportAnswer['faults'][number]

interface ImportRowsProps {
  answer: ImportAnswer
  namespace: ListNamespace
  /** Meanings that the person gave the columns; null where nobody asked or gave any. */
  roles: readonly ColumnRole[] | null
  onTeach: (roles: readonly ColumnRole[]) => void
}

/**
 * The rows of a file as a dry run read them, each with its faults or what becomes of it; the faulty ones stand first, then
 * those that are passed over. Where the file has times, it is said by the clock of which zone they are read.
 */
export function ImportRows({ answer, namespace, roles, onTeach }: ImportRowsProps) {
  const { t: say } = useTranslation('list')
  const texts = useListTexts(namespace)
  const t = useLookup()
  // A column that the list does not have is one of the file's, by its header.
  const titleOf = (column: string) =>
    t(`${namespace}:column.${column.replaceAll(/[.:]/g, ' ')}`, { defaultValue: column })
  const { columns = [], rows = [], zone, roles: guessed } = answer.preview ?? {}
  const taught = guessed && (roles ?? guessed)
  const before = useRef<readonly ColumnRole[]>([])
  const faultsOf = Map.groupBy(answer.faults, ({ row }) => row)
  const shown = new Map(rows.map((one) => [one.row, one]))
  const rest = rows.filter(({ row }) => !faultsOf.has(row))
  const isSkipped = ({ outcome }: ImportRow) => outcome === 'skipped'
  const fine = [...rest.filter(isSkipped), ...rest.filter((one) => !isSkipped(one))]
  const said = ({ column, fault }: Fault) =>
    column === null ? texts.fault({ fault }) : `${titleOf(column)}: ${texts.fault({ fault })}`
  if (faultsOf.size + fine.length === 0) return null
  return (
    <>
      {zone === undefined ? null : (
        <p className={styles.muted}>{say('import.zone', { zone: zoneName(zone), place: zone })}</p>
      )}
      <FramedTable label={say('import.rowList')}>
        <thead>
          <tr>
            <th scope="col" data-numeric>
              {say('import.row')}
            </th>
            <th scope="col">{say('import.result')}</th>
            {columns.map((column, at) => (
              <th key={at} scope="col">
                <UntrustedText text={titleOf(column)} />
              </th>
            ))}
          </tr>
          {taught ? (
            <tr>
              <th scope="row" colSpan={2}>
                {say('import.columnIs')}
              </th>
              {columns.map((column, at) => (
                <td key={at}>
                  <select
                    className={styles.role}
                    aria-label={say('import.columnIsOf', { column })}
                    value={taught[at] ?? 'none'}
                    onFocus={() => {
                      before.current = taught
                    }}
                    onChange={({ currentTarget }) => teach(at, currentTarget.value)}
                  >
                    {COLUMN_ROLES.map((one) => (
                      <option key={one} value={one}>
                        {say(`import.columnRole.${one}`)}
                      </option>
                    ))}
                  </select>
                </td>
              ))}
            </tr>
          ) : null}
        </thead>
        <tbody>
          {[...faultsOf].map(([row, faults]) => (
            <tr key={row}>
              <td data-numeric>{row}</td>
              <td>
                <ul className={styles.faults}>
                  {faults.map((fault) => (
                    <li key={fault.column}>{said(fault)}</li>
                  ))}
                </ul>
              </td>
              {cells(shown.get(row)?.cells ?? [], faults)}
            </tr>
          ))}
          {fine.map((one) => (
            <tr key={one.row}>
              <td data-numeric>{one.row}</td>
              <td>{one.passedBy ? say(`import.passedBy.${one.passedBy}`) : say(`import.outcome.${one.outcome}`)}</td>
              {cells(one.cells)}
            </tr>
          ))}
        </tbody>
      </FramedTable>
    </>
  )

  /**
   * Gives a column a meaning, which the column that had it before loses. A select that is searched by letters passes other choices on
   * its way; these take nothing from other columns, since the meanings at its focus count.
   */
  function teach(at: number, chosen: string): void {
    const role = COLUMN_ROLES.find((one) => one === chosen) ?? 'none'
    const others = before.current.map((one) => (one === role ? 'none' : one))
    onTeach(columns.map((_, other) => (other === at ? role : (others[other] ?? 'none'))))
  }

  function cells(texts: readonly string[], faults: readonly Fault[] = []) {
    return columns.map((column, at) => (
      <td key={at} className={faults.some((fault) => fault.column === column) ? styles.wrong : undefined}>
        <UntrustedText text={texts[at] ?? ''} />
      </td>
    ))
  }
}
