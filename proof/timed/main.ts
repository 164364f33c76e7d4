/** The timed service from the command line: one JSON line when it listens; it ends with its parent. */
import { parseArgs } from 'node:util'
import { HarnessError } from '../../contract/harness-error.ts'
import { delayOf } from './delay.ts'
import { type LimiterPlan, limiterOf } from './limiter.ts'
import { CREDENTIALS, startTimed, TEST_DATA } from './service.ts'
import { lognormalQuantile, randomOf, stratified } from './service-time.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    /** Milliseconds; 0 answers at once. */
    'median-ms': { type: 'string', default: '0' },
    /** Of a lognormal distribution; 0 makes every request take the median. */
    sigma: { type: 'string', default: '0' },
    workers: { type: 'string', default: '0' },
    'stall-ms': { type: 'string', default: '0' },
    'stall-every-ms': { type: 'string', default: '3000' },
    limiter: { type: 'string', default: 'none' },
    'per-second': { type: 'string', default: '100' },
    burst: { type: 'string', default: '20' },
    'window-seconds': { type: 'string', default: '1' },
    'limit-status': { type: 'string', default: '429' },
    'with-parent': { type: 'boolean', default: false },
  },
})

type Flag = Exclude<keyof typeof values, 'limiter' | 'with-parent'>

function numberOf(flag: Flag): number {
  const value = Number(values[flag])
  if (Number.isFinite(value) && value >= 0) return value
  throw new HarnessError('USAGE', `--${flag} needs a number of 0 or more.`, `Try --${flag} 1`)
}

function limiterPlan(): LimiterPlan | undefined {
  const kind = values.limiter
  if (kind === 'none') return undefined
  if (kind !== 'token-bucket' && kind !== 'fixed-window')
    throw new HarnessError('USAGE', `There is no limiter "${kind}".`, 'There are: none, token-bucket, fixed-window.')
  return {
    kind,
    perSecond: numberOf('per-second'),
    burst: numberOf('burst'),
    windowSeconds: numberOf('window-seconds'),
  }
}

try {
  const [median, sigma, stallMs] = [numberOf('median-ms'), numberOf('sigma'), numberOf('stall-ms')]
  const limiter = limiterPlan()
  const draw = stratified(lognormalQuantile(median, sigma), randomOf(numberOf('seed')))
  const service = await startTimed(
    {
      due: delayOf({
        serviceMs: sigma === 0 ? () => median : draw,
        workers: numberOf('workers'),
        ...(stallMs === 0 ? {} : { stall: { lengthMs: stallMs, everyMs: numberOf('stall-every-ms') } }),
      }),
      ...(limiter === undefined ? {} : { limiter: limiterOf(limiter) }),
      limitStatus: numberOf('limit-status'),
    },
    numberOf('port'),
  )
  const stop = (): void => {
    void service.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (values['with-parent']) process.stdin.resume().once('end', stop).once('error', stop)
  console.log(JSON.stringify({ baseUrl: service.baseUrl, credentials: CREDENTIALS, testData: TEST_DATA }))
} catch (error) {
  if (!(error instanceof HarnessError)) throw error
  console.error(error.message)
  process.exitCode = error.exitCode
}
