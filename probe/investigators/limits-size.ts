/** limits.size: the largest body that is read, as an interval measured with bodies that are refused anyway. */
import { observed, unanswerable } from '../answers.ts'
import { pathOf, present } from '../call/prepare.ts'
import { askFreely, type Lab, routeOf, type Seen, settle } from '../lab.ts'
import { sameGist } from '../same.ts'
import type { Investigator } from './_investigator.ts'

const KIB = 1024
/** Limits that servers have by default or that people write down; above the last nothing is tried. */
const USUAL = [
  1, 2, 4, 8, 10, 16, 20, 32, 50, 64, 100, 128, 200, 250, 256, 300, 400, 500, 512, 600, 700, 800, 900, 1000, 1024,
].map(each => each * KIB)
const MOST = 2 * 1024 * KIB

async function investigate(lab: Lab): Promise<void> {
  const control = await ofSize(lab, 64)
  const most = await ofSize(lab, MOST)
  if (!tooLarge(most, control)) {
    settle(lab, 'limits.size', {
      ...unanswerable(
        `Bodies of ${MOST} bytes are read; larger ones were not tried.`,
        'What is the largest accepted request body?',
        [most.reply.exchange.id],
      ),
      value: { atLeastBytes: MOST },
    })
    return
  }
  let low = 0
  let high = USUAL.length
  let refused = most
  let read = control
  const ask = async (bytes: number): Promise<boolean> => {
    const seen = await ofSize(lab, bytes)
    const over = tooLarge(seen, control)
    if (over) refused = seen
    else read = seen
    return over
  }
  // One byte above a usual limit is refused where the limit is that or a lower one.
  while (low < high) {
    const middle = (low + high) >> 1
    if (await ask((USUAL[middle] ?? MOST) + 1)) high = middle
    else low = middle + 1
  }
  const upper = high < USUAL.length ? (USUAL[high] ?? MOST) + 1 : MOST
  const lower = high === 0 ? 64 : (USUAL[high - 1] ?? 0) + 1
  const exact = upper - 1
  const exactly = high < USUAL.length && !(await ask(exact))
  const accepted = exactly ? exact : lower
  const status = refused.reply.status
  settle(
    lab,
    'limits.size',
    observed({
      value: exactly ? { bytes: exact, status, interval: [exact, upper] } : { status, interval: [accepted, upper] },
      how: exactly
        ? `${exact} bytes are read and ${upper} are refused with ${status || 'a closed connection'}.`
        : `Between ${accepted} bytes, which are read, and ${upper}, which are refused.`,
      for: [read.reply.exchange.id, refused.reply.exchange.id],
      from: ['measured with bodies of known length'],
      confidence: exactly ? 0.95 : 0.8,
    }),
  )
}

/** An empty object in white space: refused for what it lacks, so that nothing is done. */
async function ofSize(lab: Lab, bytes: number): Promise<Seen> {
  const text = `{${' '.repeat(Math.max(0, bytes - 2))}}`
  const ask = {
    path: pathOf(routeOf(lab), 'ext-verify'),
    endpoint: 'ext-verify' as const,
    effect: 'harmless' as const,
    purpose: `an empty request of ${bytes} bytes`,
    body: { encoding: 'raw' as const, text, mediaType: 'application/json' },
  }
  return askFreely(lab, lab.token === undefined ? ask : present(ask, lab.token.presentation, lab.token.value))
}

/** Said outright, or the connection is cut where a small body is answered, or another refusal than for a small one. */
function tooLarge(seen: Seen, control: Seen): boolean {
  if (seen.outcome === 'too-large' || seen.reply.failure?.kind === 'reset') return true
  return (
    seen.reply.status !== control.reply.status &&
    !sameGist(seen.reply, control.reply) &&
    [400, 413, 414, 431, 500, 507].includes(seen.reply.status)
  )
}

export default {
  answers: ['limits.size'],
  needs: ['ext-verify.request', 'errors.format'],
  cost: 9,
  investigate,
} satisfies Investigator
