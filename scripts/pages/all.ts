/** Every page and schema under docs/ that is written from the code, by its path. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueOf } from '../../cli/checks/catalogue.ts'
import { dutyCatalogue } from '../../cli/explain.ts'
import { programOf } from '../../cli/program.ts'
import { stableStringify } from '../../contract/json.ts'
import { exportJsonSchema } from '../../probe/environment/schema.ts'
import { catchesOf as defectsCaught } from '../../proof/defects/load.ts'
import { allCommands } from '../../proof/prove/all-commands.ts'
import { catchesOf as sendersCaught } from '../../proof/senders/fault.ts'
import { readLock } from '../dependencies/lockfile.ts'
import { propertiesTable } from './environment.ts'
import { licencesPage } from './licences.ts'
import { fileSchemas } from './schemas.ts'
import { checksTables, commandsTables, dutiesTables, questionIds, questionTables, rulesTables } from './tables.ts'

export async function writtenPages(root: string): Promise<Record<string, string>> {
  const commands = await allCommands()
  const senders = await sendersCaught()
  const defects = await defectsCaught()
  const schemas = Object.entries(fileSchemas()).map(([file, schema]) => [`docs/schemas/${file}`, schema] as const)
  const pageOf = (name: string) => readFileSync(join(root, `docs/${name}.md`), 'utf8')
  const pages: Record<string, Record<string, string>> = {
    checks: { checks: checksTables(await catalogueOf(root, process.env, defects)) },
    commands: {
      commands: commandsTables(
        programOf(commands, '', async () => undefined),
        commands,
      ),
    },
    compatibility: { rules: rulesTables() },
    duties: { duties: dutiesTables(await dutyCatalogue(senders)) },
    environment: { properties: propertiesTable() },
    specification: questionTables(pageOf('specification')),
  }
  return {
    ...Object.fromEntries(
      Object.entries(pages).map(([name, parts]) => [`docs/${name}.md`, filled(pageOf(name), parts)]),
    ),
    'certify/proven-by.json': stableStringify(senders),
    'suites/proven-by.json': stableStringify(defects),
    'contract/questions/_ids.ts': questionIds(),
    'docs/licences.md': licencesPage(readLock(root)),
    'environments/environment.schema.json': stableStringify(exportJsonSchema()),
    ...Object.fromEntries(schemas.map(([path, schema]) => [path, stableStringify(schema)])),
  }
}

/** The page with its parts made again, each between its marks; throws where these are gone. */
export function filled(page: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [begin, end] = [`<!-- ${name}: written by \`npx tsx scripts/docs.ts\` -->`, `<!-- end of ${name} -->`]
    const [head, rest] = text.split(begin)
    const [, tail] = rest?.split(end) ?? []
    if (head === undefined || tail === undefined) throw new Error(`The page has lost the marks of ${name}.`)
    return `${head}${begin}\n\n${part.trim()}\n\n${end}${tail}`
  }, page)
}
