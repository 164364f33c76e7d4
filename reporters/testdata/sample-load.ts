/** A load record with everything that one can hold, for the tests of reporters and for looking at the page. */
import { type LoadRecord, LoadSchema } from '../../contract/load-record.ts'

type Bars = NonNullable<LoadRecord['histograms']>[number]['bars']

/** Two humps, as of a cache that is hit or missed. */
function bars(median: number, tail: number): Bars {
  return Array.from({ length: 44 }, (_, i): Bars[number] => {
    const from = median * 10 ** ((i - 14) / 20)
    const hump = (at: number, wide: number, high: number) => high * Math.exp(-(((i - at) / wide) ** 2))
    return [round(from), round(from * 10 ** 0.05), Math.round(hump(14, 4, 900) + hump(30, 5, tail))]
  }).filter(([, , count]) => count > 0)
}

const RATES = [20, 40, 80, 120]

function series(): NonNullable<LoadRecord['series']> {
  return Array.from({ length: 120 }, (_, second) => {
    const rate = RATES[Math.floor(second / 30)] ?? 0
    const stalled = second >= 97 && second < 101
    const wave = 1 + 0.15 * Math.sin(second / 3) + (rate / 120) ** 3
    const failed = stalled ? Math.round(rate * 1.2) : 0
    const limited = second > 104 ? Math.round((rate / 6) * (1 + Math.sin(second))) : 0
    return {
      second,
      planned: rate,
      started: rate - (second === 91 ? 4 : 0),
      p50: round(14 * wave),
      p95: rate < 40 ? null : round(38 * wave * (stalled ? 6 : 1)),
      p99: rate < 120 ? null : round(88 * wave * (stalled ? 9 : 1)),
      outcomes: {
        ok: rate * 4 - failed - limited,
        ...(failed > 0 ? { server_err: failed - 8, timeout: 8 } : {}),
        ...(limited > 0 ? { rate_limited: limited } : {}),
      },
    }
  })
}

const round = (value: number) => Number(value.toPrecision(4))

const trial = (rate: number, verdict: 'met' | 'missed' | 'invalid', p99: number | null, because?: string) => ({
  rate,
  seconds: 20,
  verdict,
  ...(because === undefined ? {} : { because }),
  p99,
  failedShare: verdict === 'missed' ? 0.031 : 0,
  refusedShare: verdict === 'missed' ? 0.03 : 0,
})

const compared = (
  endpoint: string,
  measure: string,
  ratio: number | null,
  interval: [number, number] | null,
  verdict: 'ok' | 'regressed' | 'inconclusive',
) => ({
  endpoint,
  measure,
  baseline: measure === 'failed' ? 0.001 : 40,
  candidate: measure === 'failed' ? 0.0012 : ratio === null ? null : round(40 * ratio),
  ratio,
  interval,
  margin: measure === 'p50' ? 0.05 : 0.1,
  p: ratio === null ? null : verdict === 'regressed' ? 0.008 : 0.42,
  detectable: ratio === null ? null : 1.06,
  verdict,
})

export function sampleLoad(changes: Partial<LoadRecord> = {}): LoadRecord {
  return LoadSchema.parse({
    profile: 'stress',
    k6: 'v1.8.1',
    planned: 65,
    achieved: 64.97,
    seconds: 120,
    dropped: 0,
    validity: 'valid',
    reasons: ['Not met: ext-reach: p99 at most 500 ms, failed calls counted as infinitely slow; it was infinite.'],
    latency: [
      { endpoint: 'auth-authenticate', requests: 7800, failures: 0, p50: 21.2, p95: 38.4, p99: 61, max: 201 },
      { endpoint: 'ext-verify', requests: 7800, failures: 0, p50: 12.7, p95: 22.1, p99: 40.3, max: 96 },
      {
        endpoint: 'ext-reach',
        requests: 7800,
        failures: 702,
        p50: 16.4,
        p95: 141,
        p99: null,
        max: null,
        successes: { p50: 16.1, p95: 96, p99: 240, max: 1388 },
        outcomes: { ok: 7098, timeout: 32, server_err: 540, rate_limited: 130 },
      },
      { endpoint: 'ext-notify', requests: 7800, failures: 0, p50: 14.9, p95: 30.2, p99: 44, max: 89 },
    ],
    objectives: [
      { id: 'LOAD-01/ext-verify', rule: 'ext-verify: at most 1 % of calls fail', met: true, actual: '0 % of 7800' },
      {
        id: 'LOAD-04/ext-verify',
        rule: 'ext-verify: p99 at most 500 ms, failed calls counted as infinitely slow',
        met: true,
        actual: '40.3 ms',
      },
      {
        id: 'LOAD-04/ext-reach',
        rule: 'ext-reach: p99 at most 500 ms, failed calls counted as infinitely slow',
        met: false,
        actual: 'infinite',
      },
    ],
    generators: 2,
    steps: RATES.map((rate, i) => ({
      name: `at-${rate}`,
      rate,
      achieved: i === 3 ? 119.87 : rate,
      seconds: 30,
      ...(i === 0 ? { warmUp: true } : {}),
      requests: rate * 120,
      failures: i === 3 ? 702 : 0,
      p50: round(13 + i),
      p95: round(34 + 6 * i),
      p99: i === 3 ? null : round(70 + 11 * i),
      max: i === 3 ? null : 201,
    })),
    series: series(),
    histograms: [
      { endpoint: 'auth-authenticate', bars: bars(21, 60) },
      { endpoint: 'ext-verify', bars: bars(12.7, 8) },
      { endpoint: 'ext-reach', bars: bars(16, 210) },
      { endpoint: 'ext-notify', bars: bars(15, 0) },
    ],
    conformance: {
      upTo: 80,
      sentence: 'Conforms up to 80 journeys a second; 7 breaches at 120 journeys a second.',
      steps: RATES.map((rate, i) => ({ name: `at-${rate}`, rate, judged: 120 + i, breaches: i === 3 ? 7 : 0 })),
      findings: [{ id: 'LOAD-06', call: 'ext-reach', count: 7, sentence: 'A 429 came without Retry-After.' }],
    },
    capacity: {
      held: 112,
      missed: 117,
      because: 'rate-limiter',
      sentence: 'The rate limiter of /ext-reach answers 429 above it.',
      confirmed: true,
      trials: [
        trial(50, 'met', 61),
        trial(50, 'met', 63),
        trial(75, 'met', 70),
        trial(75, 'invalid', null, 'k6 used 91 % of the processor'),
        trial(75, 'met', 71),
        trial(112, 'met', 84),
        trial(112, 'met', 86),
        trial(112, 'met', 83),
        trial(117, 'missed', 88, '3 % of calls were rejected with 429'),
        trial(117, 'missed', 90, '3 % of calls were rejected with 429'),
        trial(169, 'missed', 120, '31 % of calls were rejected with 429'),
        trial(169, 'missed', 122, '32 % of calls were rejected with 429'),
      ],
    },
    limits: [
      {
        question: 'limits.rate',
        what: 'Rate limit of /ext-reach, token bucket',
        measured: [114, 119],
        unit: 'requests a second',
        stated: 'RateLimit-Policy: 120;w=1',
        agrees: true,
        sentence: 'A burst of 240 was let through, then 116 a second; rejected calls do not count.',
      },
      {
        question: 'limits.size',
        what: 'Largest body',
        measured: [65_536, 65_600],
        unit: 'bytes',
        stated: '100 kB',
        agrees: false,
        sentence: '65,536 bytes were accepted, 65,600 answered 413.',
      },
      {
        question: 'limits.timeout',
        what: 'Idle connection',
        measured: [60, null],
        unit: 's',
        agrees: null,
        sentence: 'A connection was still open after 60 s.',
      },
    ],
    comparison: {
      baseline: 'production',
      candidate: 'candidate',
      design: 'interleaved',
      runs: [6, 6],
      verdict: 'regressed',
      sentence: 'p95 of ext-reach is 21 % slower, beyond the margin of 10 %.',
      rows: [
        compared('auth-authenticate', 'p50', 1.004, [0.985, 1.03], 'ok'),
        compared('auth-authenticate', 'p95', 1.03, [0.93, 1.14], 'inconclusive'),
        compared('ext-verify', 'p50', 0.97, [0.94, 1.01], 'ok'),
        compared('ext-verify', 'failed', null, null, 'ok'),
        compared('ext-reach', 'p50', 1.02, [0.99, 1.045], 'ok'),
        compared('ext-reach', 'p95', 1.21, [1.13, 1.32], 'regressed'),
      ],
    },
    artefacts: [{ file: 'load.json', what: 'the full record: histograms by call, step, outcome and second' }],
    ...changes,
  } satisfies LoadRecord)
}
