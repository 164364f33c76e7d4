/** questions: the letter to the operator, from what is known already; asks the service nothing. */
import { resolve } from 'node:path'
import { letterMarkdown, letterOf } from '../../reporters/questions/letter.ts'
import { writeAtomically } from '../../reporters/write/atomic.ts'
import { newestOf } from '../../run/run-folder.ts'
import type { Command } from '../command.ts'
import { placesOf, withPlaces } from '../options.ts'

export default {
  group: 'results',
  summary: 'write the letter to the operator: what is known, what is open, and how to answer it',
  examples: ['npm run questions -- --env test', 'npm run questions -- --env test --out questions.md'],
  configure(command) {
    withPlaces(command).option('--out <file>', 'write the letter there as well').option('--json', 'the letter as JSON')
  },
  async run(options, _args, context) {
    const { ledger, baseUrl, exchanges, from } = newestOf(placesOf(options, context))
    const letter = letterOf(ledger, baseUrl, exchanges)
    const text = letterMarkdown(letter, from).trimEnd()
    if (options['out'] !== undefined) {
      const path = resolve(String(options['out']))
      await writeAtomically(path, `${text}\n`)
      context.terminal.progress(`Written to ${path}.`)
    }
    if (options['json'] === true) context.terminal.answer({ ...letter, from })
    else context.terminal.print(text)
    return 0
  },
} satisfies Command
