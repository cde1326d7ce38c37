import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chartDocs, MACHINE_DOCS } from './machine-docs.ts'

const docs = chartDocs()
mkdirSync(MACHINE_DOCS, { recursive: true })
for (const file of readdirSync(MACHINE_DOCS))
  if (file.endsWith('.md') && !docs.has(file)) rmSync(path.join(MACHINE_DOCS, file))
for (const [file, text] of docs) writeFileSync(path.join(MACHINE_DOCS, file), text)
console.log(`wrote ${docs.size} files to docs/machines`)
