import { makeList } from './lib/new-list.mjs'
import { fail } from './lib/suites/progress.mjs'
import { runQuietly } from './lib/suites/run.mjs'

// `npm run new list <entity> <entities>`: a list of three fields with form, import and export. Both names in camel case;
// `entities` is also its screen and the namespace of its texts.
try {
  const [kind, entity, entities] = process.argv.slice(2)
  if (kind !== 'list' || !entity || !entities || !/^[a-z]\w*$/.test(entity) || !/^[a-z]\w*$/.test(entities))
    throw new Error('Usage: npm run new list <entity> <entities>, such as: npm run new list portRule portRules')
  const files = makeList({ entity, entities })
  // Long names break lines elsewhere than the templates do.
  await runQuietly(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...files])
  for (const file of files) console.log(file)
  console.log(`
Now change fields, schema and texts to what they are, add an example of each changing call to tests/support/calls, then:
npm run db:generate -- --name=${entities}`)
} catch (error) {
  fail(error)
}
