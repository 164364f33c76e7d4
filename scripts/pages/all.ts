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
import { checksPage } from './checks.ts'
import { commandsPage } from './commands.ts'
import { compatibilityPage } from './compatibility.ts'
import { dutiesPage } from './duties.ts'
import { environmentPage } from './environment.ts'
import { licencesPage } from './licences.ts'
import { fileSchemas } from './schemas.ts'
import { questionIds, specificationPage } from './specification.ts'

const ENVIRONMENT = 'docs/environment.md'

export async function writtenPages(root: string): Promise<Record<string, string>> {
  const commands = await allCommands()
  const senders = await sendersCaught()
  const defects = await defectsCaught()
  const schemas = Object.entries(fileSchemas()).map(([file, schema]) => [`docs/schemas/${file}`, schema] as const)
  return {
    'docs/checks.md': checksPage(await catalogueOf(root, process.env, defects)),
    'docs/commands.md': commandsPage(
      programOf(commands, '', async () => undefined),
      commands,
    ),
    'docs/compatibility.md': compatibilityPage(),
    'docs/duties.md': dutiesPage(await dutyCatalogue(senders)),
    'certify/proven-by.json': stableStringify(senders),
    'suites/proven-by.json': stableStringify(defects),
    'contract/questions/_ids.ts': questionIds(),
    [ENVIRONMENT]: environmentPage(readFileSync(join(root, ENVIRONMENT), 'utf8')),
    'docs/licences.md': licencesPage(readLock(root)),
    'docs/specification.md': specificationPage(),
    'environments/environment.schema.json': stableStringify(exportJsonSchema()),
    ...Object.fromEntries(schemas.map(([path, schema]) => [path, stableStringify(schema)])),
  }
}
