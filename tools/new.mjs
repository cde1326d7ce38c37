import { copyList } from './lib/new-list.mjs'
import { fail } from './lib/suites/progress.mjs'

// `npm run new list <entity> <entities>`: a list with form, import and export, like that of banks. Both names in camel case;
// `entities` is also the screen in `src/domain/screens.ts` and the namespace of its texts.
try {
  const [kind, entity, entities] = process.argv.slice(2)
  if (kind !== 'list' || !entity || !entities || !/^[a-z]\w*$/.test(entity) || !/^[a-z]\w*$/.test(entities))
    throw new Error('Usage: npm run new list <entity> <entities>, such as: npm run new list portRule portRules')
  for (const file of copyList({ entity, entities })) console.log(file)
  console.log('\nNow change fields, schema and texts to what they are, then: npm run db:generate -- --name=<entities>')
} catch (error) {
  fail(error)
}
