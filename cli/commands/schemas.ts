/** schemas: writes what is published of definitions in the code: JSON Schemas of our files, and the pages made of them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stableStringify } from '../../contract/json.ts'
import { exportJsonSchema } from '../../probe/environment/schema.ts'
import { reportSchemas } from '../../reporters/schemas.ts'
import type { Command } from '../command.ts'
import { compatibilityPage } from '../compatibility/page.ts'
import { environmentPage } from '../pages/environment.ts'
import { specificationPage } from '../pages/specification.ts'

export default {
  group: 'harness',
  summary: 'write the JSON Schemas of our files, and the pages made from rules, questions and schemas',
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
    const environment = 'docs/environment.md'
    const pages = {
      'docs/compatibility.md': compatibilityPage(),
      'docs/specification.md': specificationPage(),
      [environment]: environmentPage(readFileSync(join(context.root, environment), 'utf8')),
    }
    for (const [path, text] of Object.entries(pages)) {
      writeFileSync(join(context.root, path), text)
      context.terminal.print(path)
    }
    context.terminal.answer({ written: [...Object.keys(all), ...Object.keys(pages)] })
    return 0
  },
} satisfies Command
