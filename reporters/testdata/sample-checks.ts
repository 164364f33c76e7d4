/** Results of the sample run: every verdict, and enough passes to look like a day's work. */
import type { Result } from '../../contract/check.ts'

type Sketch = Pick<Result, 'id' | 'chapter' | 'title'> & Partial<Result>

const NOTABLE: Sketch[] = [
  {
    id: 'REACH-07',
    chapter: 'reach',
    title: 'refuses a time window that ends before it starts',
    basis: 'observed',
    source: 'openapi.json, /ext-reach, 422',
    verdict: 'fail',
    reason:
      'A preference from 18:00 to 09:00 was stored, although windows in the past of their start were refused before.',
    expected: 'status 422 with an error that names /preference/window/to',
    actual: 'status 200 with preferenceId "prf_01"',
    needs: ['ext-reach.request'],
    exchanges: ['x0003'],
    whose: 'service',
    tries: { same: 3, of: 3 },
    remedy: 'Send the operator this card: windows that end before they start have to be refused again.',
  },
  {
    id: 'NOTIFY-03',
    chapter: 'notify',
    title: 'answers a repeated idempotency key with the first answer',
    basis: 'agreed',
    source: 'hint ext-notify.headers',
    verdict: 'fail',
    reason: 'The second call with the same key made a second notification.',
    expected: 'notificationId "ntf_9f3" again',
    actual: 'notificationId "ntf_9f4"',
    exchanges: ['x0004'],
  },
  {
    id: 'ERRORS-05',
    chapter: 'errors',
    title: 'tells the caller how to log in with a 401',
    basis: 'standard',
    source: 'RFC 9110 section 11.6.1',
    level: 'should',
    verdict: 'warn',
    reason: 'A 401 came without WWW-Authenticate.',
    expected: 'a WWW-Authenticate header',
    actual: 'no such header',
    exchanges: ['x0005'],
  },
  {
    id: 'LIMITS-02',
    chapter: 'limits',
    title: 'answers 429 with Retry-After above the rate limit',
    verdict: 'inconclusive',
    open: ['limits.rate'],
    needs: ['limits.rate'],
    reason: 'The rate limit is not known: no answer told it, and the policy allows no burst that would find it.',
  },
  {
    id: 'LIMITS-04',
    chapter: 'limits',
    title: 'closes a connection whose body never ends',
    verdict: 'skipped',
    reason: 'Disruptive; runs in a sandbox only.',
    safeIn: ['sandbox'],
  },
  {
    id: 'NOTIFY-05/template',
    chapter: 'notify',
    title: 'refuses another type of template',
    verdict: 'harness-error',
    whose: 'harness',
    reason: 'The harness failed: the check asserted nothing.',
  },
  {
    id: 'VERIFY-20',
    chapter: 'verify',
    title: 'answers the same person twice alike',
    verdict: 'nothing-observed',
    reason: 'No answer named a person, so that there is nothing to compare.',
  },
  {
    id: 'VERIFY-21',
    chapter: 'verify',
    title: 'refuses a body of another form',
    verdict: 'not-selected',
  },
  {
    id: 'ERRORS-30',
    chapter: 'errors',
    title: 'answers a HEAD request without a body',
    basis: 'standard',
    source: 'RFC 9110 section 9.3.2: HEAD',
    verdict: 'fail',
    whose: 'service',
    reason: 'The answer to HEAD has a body.',
    unscored: 'new since 0.1.0',
  },
  {
    id: 'VERSIONING-01',
    chapter: 'versioning',
    title: 'answers the version it was asked for',
    verdict: 'inconclusive',
    open: ['versioning'],
    needs: ['versioning'],
  },
]

const PASSES: Record<string, string[]> = {
  authentication: [
    'gives a token for the issued credentials',
    'refuses a wrong secret',
    'refuses a request without credentials',
    'refuses /ext-verify without a token',
    'refuses a garbage token',
    'keeps the token out of the address line',
  ],
  verify: [
    'accepts the recorded request',
    'refuses a request without phone',
    'answers with the recorded shape',
    'keeps unknown users apart from malformed requests',
  ],
  reach: ['checks a preference without changing it', 'reads back what was managed', 'refuses an unknown place'],
  notify: ['accepts a notification for a known customer', 'refuses an unknown template'],
  errors: ['answers refusals in one format', 'answers 405 to GET', 'answers 415 to text/plain'],
  limits: ['refuses a body above the largest accepted'],
}

function complete(sketch: Sketch, position: number): Result {
  return {
    basis: 'observed',
    source: `openapi.json, ${sketch.chapter}`,
    level: 'must',
    safeIn: ['sandbox', 'test', 'production'],
    needs: [],
    verdict: 'pass',
    open: [],
    exchanges: [],
    milliseconds: 20 + position * 7,
    file: `suites/${sketch.chapter}/${sketch.chapter}.spec.ts:${12 + position * 9}`,
    ...sketch,
  }
}

export function sampleChecks(): Result[] {
  const passes = Object.entries(PASSES).flatMap(([chapter, titles]) =>
    titles.map((title, i) => ({
      id: `${chapter === 'authentication' ? 'AUTH' : chapter.toUpperCase()}-${String(i + 11)}`,
      chapter,
      title,
      exchanges: chapter === 'authentication' ? ['x0001'] : chapter === 'verify' ? ['x0002', 'x0006'] : [],
    })),
  )
  return [...passes, ...NOTABLE].map(complete)
}
