/** schemas: writes what is published of definitions in the code: JSON Schemas of our files, the table of rules. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stableStringify } from '../../contract/json.ts'
import { exportJsonSchema } from '../../probe/environment/schema.ts'
import { reportSchemas } from '../../reporters/schemas.ts'
import type { Command } from '../command.ts'
import { compatibilityPage } from '../compatibility/page.ts'

export default {
  group: 'harness',
  summary: 'write the JSON Schemas of our files and the table of compatibility rules',
  examples: ['npm run schemas'],
  configure() {},
  async run(_options, _args, context) {
    const files = { 'environments/environment.schema.json': exportJsonSchema() }
    mkdirSync(join(context.root, 'docs/schemas'), { recursive: true })
    const all: Record<string, unknown> = {
      ...files,
      ...Object.fromEntries(Object.entries(reportSchemas()).map(([file, schema]) => [`docs/schemas/${file}`, schema])),
    }
    for (const [path, schema] of Object.entries(all)) {
      writeFileSync(join(context.root, path), stableStringify(schema))
      context.terminal.print(path)
    }
    context.terminal.answer({ written: [...Object.keys(all), 'docs/compatibility.md'] })
    writeFileSync(join(context.root, 'docs/compatibility.md'), compatibilityPage())
    context.terminal.print('docs/compatibility.md')
    return 0
  },
} satisfies Command
