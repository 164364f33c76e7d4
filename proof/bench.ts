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
if (names.includes(name)) {
  // Each reads its own words from the place where a program has them.
  if (isNamed) process.argv.splice(2, 1)
  await import(new URL(`${name}.ts`, FOLDER).href)
} else {
  const listed = names.map(each => {
    const [, words = ''] = /\/\*\*\s*(?:\*\s*)?([^\n]*)/.exec(readFileSync(new URL(`${each}.ts`, FOLDER), 'utf8')) ?? []
    return `  ${each.padEnd(14)} ${words.replace(/\s*\*\/$/, '')}`
  })
  console.error(`There is no bench "${name}". ${didYouMean(name, names)}\n${listed.join('\n')}`)
  process.exitCode = 2
}
