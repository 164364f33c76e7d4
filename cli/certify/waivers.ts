/** waivers.yaml: read, and told of its first mistake by place. */
import { parseDocument } from 'yaml'
import { HarnessError } from '../../contract/harness-error.ts'
import { type Waiver, WaiversSchema } from '../../contract/waivers.ts'
import { bytesIn } from './key-files.ts'

export function readWaivers(file: unknown): Waiver[] {
  if (file === undefined) return []
  const path = String(file)
  const document = parseDocument(bytesIn(path, 'The file of waivers').toString('utf8'))
  const [broken] = document.errors
  if (broken !== undefined) throw mistake(path, broken.message.split('\n')[0] ?? '')
  const read = WaiversSchema.safeParse(document.toJS())
  if (!read.success) {
    const [issue] = read.error.issues
    throw mistake(path, `${(issue?.path ?? []).map(String).join('.') || 'the file'}: ${issue?.message ?? ''}`)
  }
  const { waivers } = read.data
  const twice = waivers.find((each, i) => waivers.findIndex(other => other.duty === each.duty) < i)
  if (twice !== undefined) throw mistake(path, `${twice.duty} is waived twice`)
  return waivers
}

function mistake(path: string, message: string): HarnessError {
  return new HarnessError(
    'USAGE',
    `${path}: ${message}`,
    'waivers: a list of duty, owner, reason and expires (a day): docs/schemas/waivers.schema.json.',
  )
}
