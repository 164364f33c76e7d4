/** `npm run bench -- NAME [...]`: plays `proof/bench/NAME.ts` with what else stands on the line; without a name, `side-by-side`. */
import { readdirSync, readFileSync } from 'node:fs'
import { didYouMean } from '../contract/names.ts'

const FOLDER = new URL('./bench/', import.meta.url)
const names = readdirSync(FOLDER)
  .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(name => name.slice(0, -3))

const first = process.argv[2]
const isNamed = first !== undefined && !first.startsWith('-')
const name = isNamed ? first : 'side-by-side'
if (first === '-h' || first === '--help') {
  console.log(
    `Usage: npm run bench -- [NAME] [options]\n\n${listed()}\n\nOptions stand in the first lines of proof/bench/NAME.ts.`,
  )
} else if (names.includes(name)) {
  // Each reads its own words from the place where a program has them.
  if (isNamed) process.argv.splice(2, 1)
  try {
    await import(new URL(`${name}.ts`, FOLDER).href)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error
    failed(`bench ${name}: ${error.message}`)
  }
} else {
  failed(`There is no bench "${name}". ${didYouMean(name, names)}\n${listed()}`)
}

function failed(sentence: string): void {
  console.error(sentence)
  process.exitCode = 2
}

/** A line for each, as the first of its comment has it. */
function listed(): string {
  return names
    .map(each => {
      const [, words = ''] =
        /\/\*\*\s*(?:\*\s*)?([^\n]*)/.exec(readFileSync(new URL(`${each}.ts`, FOLDER), 'utf8')) ?? []
      return `  ${each.padEnd(14)} ${words.replace(/\s*\*\/$/, '')}`
    })
    .join('\n')
}
