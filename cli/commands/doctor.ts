/** doctor: what stands between here and the service, and the fix, in at most ten seconds. */
import { HarnessError } from '../../contract/harness-error.ts'
import { didYouMean } from '../../contract/nearest.ts'
import type { Command } from '../command.ts'
import { diagnose } from '../doctor/doctor.ts'
import { SHELLS, type Shell, shellOf } from '../doctor/shell.ts'
import { doctorText } from '../doctor/text.ts'
import { placesOf, withPlaces } from '../options.ts'

const WORDS = `
At most one GET without credentials and one log-in are sent, and the log-in only where a recorded contract says how.

Exit codes of doctor: 0 nothing is in the way · 2 environment file, variables or this machine · 3 the way to the service`

export default {
  group: 'start',
  summary: 'tell in ten seconds what stands between here and the service, and the fix',
  examples: ['npm run doctor -- --env test', 'npm run doctor -- --env ./my-service.yaml --shell powershell'],
  configure(command) {
    withPlaces(command)
      .option('--shell <name>', `for which shell fixes are spelt: ${SHELLS.join(', ')} (default: yours)`)
      .option('--json', 'the findings as JSON')
      .addHelpText('after', WORDS)
  },
  async run(options, _args, context) {
    const { env, terminal } = context
    const shell = options['shell'] === undefined ? shellOf(env, process.platform) : named(String(options['shell']))
    const places = placesOf(options, context)
    const diagnosis = await diagnose(places, context)
    const next = diagnosis.findings.some(each => each.id === 'contract' && each.state === 'ok')
      ? 'conformance'
      : 'discover'
    const told = { ...diagnosis, next: `npm run ${next} -- --env ${places.env}` }
    if (options['json'] === true) terminal.answer({ ...told, shell })
    else terminal.print(doctorText(told, shell, terminal))
    return diagnosis.exitCode
  },
} satisfies Command

function named(word: string): Shell {
  const known = SHELLS.find(each => each === word.toLowerCase())
  if (known !== undefined) return known
  throw new HarnessError(
    'USAGE',
    `"${word}" is no shell that is known.`,
    `${didYouMean(word, SHELLS)}There are ${SHELLS.join(', ')}.`,
  )
}
