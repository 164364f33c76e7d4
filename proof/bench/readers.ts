/** `npm run bench -- readers [CORPUS]`: how many field names and required flags the error readers find in real answers. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { familyOf } from '../../contract/errors/family.ts'
import { readErrors } from '../../contract/errors/read.ts'
import type { ErrorResponse } from '../../contract/observation.ts'
import { type Entry, refusalOf } from './readers/corpus.ts'
import { emptyScore, FIELDS, REQUIRED, type Score, scoreAnswer } from './readers/score.ts'

const path = resolve(process.argv[2] ?? '../shared/error-corpus.json')
if (!existsSync(path)) {
  console.error(`There is no corpus of error answers at ${path}; give its path as the first argument.`)
  process.exit(2)
}
const verbose = process.argv.includes('--misses')

const scores = new Map<string, Score>()
for (const entry of JSON.parse(readFileSync(path, 'utf8')) as Entry[]) {
  const score = scores.get(entry.fw) ?? emptyScore()
  scores.set(entry.fw, score)
  const rejection: ErrorResponse = refusalOf(entry)
  if (entry.status < 300 && !/"ERROR"/.test(entry.body)) continue
  const { observations } = readErrors(rejection)
  const family = familyOf(rejection) ?? ''
  score.families.set(family, (score.families.get(family) ?? 0) + 1)
  scoreAnswer(score, entry, rejection, observations)
}

const part = (found: number, of: number) => (of === 0 ? '   –   ' : `${found}/${of}`.padStart(7))
const percent = (found: number, of: number) => (of === 0 ? '–' : `${Math.floor((100 * found) / of)} %`)
const sum = (pick: (score: Score) => number) => [...scores.values()].reduce((total, score) => total + pick(score), 0)

console.log(
  `${'set-up'.padEnd(38)} ${'names'.padStart(7)} ${'flags'.padStart(7)} ${'named in answers'.padStart(17)} invented misread  family`,
)
for (const [name, score] of scores) {
  const family = [...score.families].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  console.log(
    `${name.padEnd(38)} ${part(score.foundNames.size, score.names.size)} ${part(score.foundFlags.size, score.flags.size)} ${part(score.mentionsFound, score.mentions).padStart(17)} ${String(score.invented.length).padStart(8)} ${String(score.misread.length).padStart(7)}  ${family}`,
  )
  if (verbose) for (const line of [...score.missed, ...score.invented, ...score.misread]) console.log(`    ${line}`)
}

const naming = [...scores.values()].filter(score => score.names.size > 0)
const read = naming.filter(score => score.foundNames.size > 0)
const names = sum(score => score.foundNames.size)
const flags = sum(score => score.foundFlags.size)
const nameable = sum(score => score.names.size)
const flaggable = sum(score => score.flags.size)
console.log(`
set-ups whose text names fields   ${read.length} of ${naming.length} read (of ${scores.size} set-ups in all)
field names                       ${names} of ${nameable} that the answers name: ${percent(names, nameable)}; of all ${scores.size * FIELDS.length}: ${percent(names, scores.size * FIELDS.length)}
required flags                    ${flags} of ${flaggable} that the answers tell: ${percent(flags, flaggable)}; of all ${scores.size * REQUIRED.length}: ${percent(flags, scores.size * REQUIRED.length)}
names in single answers           ${sum(score => score.mentionsFound)} of ${sum(score => score.mentions)}: ${percent(
  sum(score => score.mentionsFound),
  sum(score => score.mentions),
)}
invented                          ${sum(score => score.invented.length)}; misread (a property that this request had right): ${sum(score => score.misread.length)}
published mark                    8 of 23 set-ups, 31 % of all names, 30 % of all flags`)
