import { SHEET_ROWS_MAX, XLSX_TYPE } from '#domain/lists/export-file.ts'
import type { Cell, TableWriter } from '#server/platform/tables/cells.ts'
import { textOfCell } from '#server/platform/tables/cells.ts'
import { zipOf } from '#server/platform/tables/write-zip.ts'

/** UTF-16 units that a cell holds; a spreadsheet calls a file with a longer one damaged. */
const CELL_MAX = 32_767
/** Digits that a spreadsheet keeps of a number. */
const DIGITS_MAX = 15
const DECIMALS = Array.from({ length: 13 }, (_, decimals) => decimals)
/** Styles by their place in the workbook; those of numbers follow by their decimals. */
const [TEXT, HEAD, TIME, NUMBER] = [1, 2, 3, 4]
/** 1970-01-01 in the days of a spreadsheet, whose calendar is right from its day 61 on. */
const [EPOCH_DAY, FIRST_DAY, DAY_MS] = [25_569, 61, 86_400_000]

/** Signs that XML or a spreadsheet reads as something else, and `_x000D_` where somebody wrote just that. */
const UNSAFE = /[&<>\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi
const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const codeOf = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
const escaped = (text: string) => text.replace(UNSAFE, (sign) => NAMED[sign] ?? codeOf(sign))

/** The name of a column: A to Z, then AA. */
const columnName = (at: number): string =>
  (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

/** A text as a cell holds it; a longer one ends with an ellipsis. */
function textIn(text: string): string {
  const whole = text.toWellFormed()
  return escaped(whole.length > CELL_MAX ? `${whole.slice(0, CELL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…` : whole)
}

const textCell = (place: string, text: string, style: number): string =>
  text && `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${textIn(text)}</t></is></c>`

/** Text where a number would lose digits, or a time is before the calendar. */
function cellAt(place: string, cell: Cell): string {
  if (typeof cell === 'string') return textCell(place, cell, TEXT)
  if ('clock' in cell) {
    const day = Date.parse(`${cell.clock.replace(' ', 'T')}Z`) / DAY_MS + EPOCH_DAY
    return day >= FIRST_DAY ? `<c r="${place}" s="${TIME}"><v>${day}</v></c>` : textCell(place, cell.clock, TEXT)
  }
  const isExact = cell.decimal.replace(/^-?0*\.?0*|\./g, '').length <= DIGITS_MAX && cell.decimals < DECIMALS.length
  if (!isExact) return textCell(place, textOfCell(cell), TEXT)
  return `<c r="${place}" s="${NUMBER + cell.decimals}"><v>${cell.decimal}</v></c>`
}

/** Writes a table as a workbook (.xlsx) of one sheet, row by row. Texts are never formulas. */
export function xlsxWriter(rowsMax = SHEET_ROWS_MAX): TableWriter {
  let count = 0
  const rowOf = (cells: readonly string[]) => `<row r="${count + 1}">${cells.join('')}</row>`
  return {
    type: XLSX_TYPE,
    begin: (header) =>
      `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${header.length}" width="20" customWidth="1"/></cols><sheetData>${rowOf(header.map((title, at) => textCell(`${columnName(at)}1`, title, HEAD)))}`,
    rows: (rows) =>
      rows
        .map((cells) => {
          count += 1
          // More came after they were counted.
          if (count > rowsMax) throw new Error('A sheet holds no more rows.')
          return rowOf(cells.map((cell, at) => cellAt(`${columnName(at)}${count + 1}`, cell)))
        })
        .join(''),
    end: () => '</sheetData></worksheet>',
    pack: (sheet) => zipOf(partsOf(sheet, () => count)),
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PARTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The files of a workbook. The last one, which is not compressed, says how many rows the sheet has. */
function* partsOf(sheet: AsyncIterable<string>, countOf: () => number) {
  const style = (format: number, font = 0) => `<xf numFmtId="${format}" fontId="${font}" applyNumberFormat="1"/>`
  // 49 is the format of texts: a cell that somebody edits stays one.
  const styles = [style(0), style(49), style(49, 1), style(164), ...DECIMALS.map((decimals) => style(165 + decimals))]
  const formats = DECIMALS.map((count) => `<numFmt numFmtId="${165 + count}" formatCode="${(0).toFixed(count)}"/>`)
  const part = (name: string, xml: string) => ({ name, content: XML + xml })
  const links = (...targets: [kind: string, target: string][]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${targets.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${kind}" Target="${target}"/>`).join('')}</Relationships>`
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PARTS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PARTS}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
  )
  yield part(
    '_rels/.rels',
    links(
      [`${OFFICE}/officeDocument`, 'xl/workbook.xml'],
      [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
    ),
  )
  yield part(
    'xl/workbook.xml',
    `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  yield part(
    'xl/_rels/workbook.xml.rels',
    links([`${OFFICE}/worksheet`, 'worksheets/sheet1.xml'], [`${OFFICE}/styles`, 'styles.xml']),
  )
  yield part(
    'xl/styles.xml',
    `<styleSheet ${MAIN}><numFmts count="${formats.length + 1}"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>${formats.join('')}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`,
  )
  yield { name: 'xl/worksheets/sheet1.xml', content: sheet }
  yield part(
    'docProps/core.xml',
    `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description>rows: ${countOf()}</dc:description></cp:coreProperties>`,
  )
}
