import { writeRegisters } from './lib/registers.mjs'

// `npm run registers`: joins endpoints, handlers, tables, screens, action sets and text types, each found by its file's name.
for (const file of writeRegisters()) console.log(file)
