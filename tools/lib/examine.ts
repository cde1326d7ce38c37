import { examine } from '#server/ops/doctor/examine.ts'

// The part of `npm run doctor` that needs the installed packages: prints what it finds as JSON.
process.stdout.write(JSON.stringify(await examine(process.env)))
