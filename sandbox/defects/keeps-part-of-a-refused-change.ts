/** Texts are written as they are read, before the rest of the request is judged. */
import { getAt, parseJson } from '../../contract/json.ts'
import type { Defect } from '../defect.ts'

export default {
  breaks: 'keeps the texts of a change that it refuses',
  caughtBy: ['REACH-25'],
  around: async (asked, serve, { dialect, world }) => {
    if (asked.endpoint !== 'ext-reach') return serve(asked)
    const { fields } = dialect.endpoints['ext-reach']
    const parsed = parseJson(await asked.body())
    const textOf = (word: string) => {
      const field = fields.find(each => each.means === word)
      const value = field === undefined || !parsed.success ? undefined : getAt(parsed.data, field.at)
      return typeof value === 'string' ? value : undefined
    }
    const id = textOf('customerId') ?? ''
    const before = world.preferences.check(id)
    const response = await serve(asked)
    const isKept = world.preferences.check(id).version !== before.version
    const [instructions, neighbourName] = [textOf('instructions'), textOf('neighbourName')]
    const change = { ...(instructions && { instructions }), ...(neighbourName && { neighbourName }) }
    if (!isKept && Object.keys(change).length > 0) world.preferences.change(id, change, world.now())
    return response
  },
} satisfies Defect
