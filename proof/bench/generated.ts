import { play } from '../generated/play.ts'
import { Prover } from '../generated/prove-truth.ts'
import { drawService } from '../generated/service.ts'

/** `npm run bench -- generated [--from S] [--seeds N]`: the truths of N services, each held against the service itself. */
const words = process.argv.slice(2)
const after = (name: string, otherwise: number): number => {
  const value = words.includes(name) ? Number(words[words.indexOf(name) + 1]) : otherwise
  if (Number.isInteger(value) && value >= 0) return value
  process.stderr.write(`${name} needs a whole number.\n`)
  process.exit(2)
}
const from = after('--from', 1)
const seeds = after('--seeds', 200)
const SECONDS = 2
const totals = { requests: 0, claims: 0 }
const manners = new Set<string>()
let failures = 0
const began = Date.now()
for (let seed = from; seed < from + seeds; seed++) {
  const drawn = drawService(seed)
  const [whole, brief] = await Promise.all([play(drawn, 0), play(drawn, 0, { seconds: SECONDS })])
  try {
    const proven = await Promise.all([
      new Prover(drawn.truth, whole.url).claims(),
      new Prover(drawn.truth, brief.url).expiry(SECONDS),
    ])
    for (const { requests, claims } of proven) {
      totals.requests += requests
      totals.claims += claims
    }
    const failed = proven.flatMap(each => each.failed)
    manners.add(drawn.manner)
    if (failed.length === 0) continue
    failures++
    const shown = failed.slice(0, 4).map(each => `    ${each}\n`)
    process.stdout.write(
      `seed ${seed} (${drawn.manner}, ${drawn.language}, ${drawn.talk}): ${failed.length} claims do not hold\n${shown.join('')}`,
    )
  } finally {
    await Promise.all([whole.close(), brief.close()])
    if ((seed - from) % 20 === 19) process.stderr.write(`${seed - from + 1} of ${seeds}\n`)
  }
}
const seconds = Math.round((Date.now() - began) / 1000)
const outcome = failures === 0 ? 'all hold' : `${failures} services do not hold`
process.stdout.write(
  `${seeds} services, ${manners.size} manners, ${totals.claims} claims by ${totals.requests} requests in ${seconds} s: ${outcome}\n`,
)
process.exit(failures === 0 ? 0 : 1)
