/** `npm run bench -- values [--details]`: which test datum is offered first for the property names of many services. */
import { readFileSync } from 'node:fs'
import { casesOf, scoreCase } from './values/score.ts'

const details = process.argv.includes('--details')
const rows = [
  ['tuned', 'tuned.txt'],
  ['strangers', 'strangers.txt'],
  ['held out', 'held-out.txt'],
] as const

console.log('cases       right  later   open  wrong   of   most candidates')
for (const [name, file] of rows) {
  const scored = casesOf(readFileSync(new URL(`values/${file}`, import.meta.url), 'utf8')).map(one => ({
    ...scoreCase(one),
    line: one.line,
  }))
  const count = (verdict: string) => scored.filter(each => each.verdict === verdict).length
  const later = scored.filter(each => each.verdict !== 'right' && each.position > 0).length
  const cells = [count('right'), later, count('open'), count('wrong'), scored.length]
  const most = Math.max(0, ...scored.map(each => each.count))
  console.log(`${name.padEnd(10)}${cells.map(cell => String(cell).padStart(7)).join('')}   ${String(most).padStart(6)}`)
  // The held-out half is for measuring: what it misses is not shown, so that nobody tunes on it.
  if (!details || name === 'held out') continue
  for (const each of scored.filter(one => one.verdict !== 'right'))
    console.log(
      `  ${each.verdict.padEnd(6)}${each.line}   got ${JSON.stringify(each.first)}, wanted at ${each.position}`,
    )
}
