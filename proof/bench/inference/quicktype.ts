/** What quicktype makes of bodies: a JSON Schema with required properties and lists of values. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isObject, type Json, parseJson } from '../../../contract/json.ts'
import { type Statements, statedBy } from './statements.ts'

interface Quicktype {
  jsonInputForTargetLanguage(language: string): {
    addSource(source: { name: string; samples: string[] }): Promise<void>
  }
  InputData: new () => { addInput(input: unknown): void }
  quicktype(options: { inputData: unknown; lang: string }): Promise<{ lines: string[] }>
}

export async function byQuicktype(folder: string, bodies: readonly Json[]): Promise<Statements> {
  if (bodies.length === 0) return new Map()
  const tool = createRequire(join(folder, 'package.json'))('quicktype-core') as Quicktype
  const input = tool.jsonInputForTargetLanguage('schema')
  await input.addSource({ name: 'Body', samples: bodies.map(body => JSON.stringify(body)) })
  const inputData = new tool.InputData()
  inputData.addInput(input)
  const { lines } = await tool.quicktype({ inputData, lang: 'schema' })
  const parsed = parseJson(lines.join('\n'))
  return isObject(parsed) ? statedBy(parsed, parsed, true) : new Map()
}
