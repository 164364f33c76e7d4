/** run.json: the run record itself, for machines. */
import { type Run, RunSchema } from '../contract/run.ts'
import { Incomplete, type Reporter } from './reporter.ts'

const LISTS = ['checks', 'drift', 'exchanges'] as const

export default {
  file: 'run.json',
  render: run => {
    const whole = RunSchema.safeParse(run)
    if (whole.success) return text(whole.data)
    const [first] = whole.error.issues
    const why = `/${first?.path.join('/')}: ${first?.message}`
    const { rest, without } = withoutUnfit(run)
    const fit = RunSchema.safeParse(rest)
    if (!fit.success) throw new Error(`the record is not of its own form, at ${why}`)
    throw new Incomplete(`${without} are left out of it, because they are not of its form, at ${why}`, text(fit.data))
  },
} satisfies Reporter

const text = (run: Run) => `${JSON.stringify(run, null, 2)}\n`

/** The record without those parts of its lists that no reader would read. */
function withoutUnfit(run: Run): { rest: Run; without: string } {
  const left: string[] = []
  const rest: Run = { ...run }
  for (const name of LISTS) {
    const { element } = RunSchema.shape[name]
    const fits = (run[name] as unknown[]).filter(each => element.safeParse(each).success)
    if (fits.length === run[name].length) continue
    left.push(`${run[name].length - fits.length} of its ${run[name].length} ${name}`)
    Object.assign(rest, { [name]: fits })
  }
  return { rest, without: left.join(' and ') }
}
