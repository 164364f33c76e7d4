/** What k6 says on its error stream, made fit to be shown: errors only, without queries and without secrets. */
import { isObject, parseJson } from '../../contract/json.ts'

const SHOWN = 5

/** `secrets`: values that must not be shown. */
export function errorsSaid(stderr: string, secrets: readonly string[]): string[] {
  const lines = stderr.split('\n').flatMap(line => {
    const read = parseJson(line)
    if (!read.success || !isObject(read.data)) return line.trim() === '' ? [] : [line.trim()]
    const { level, msg, error } = read.data
    return level === 'error' || level === 'fatal'
      ? [[msg, error].filter(part => typeof part === 'string').join(': ')]
      : []
  })
  return [...new Set(lines.map(line => cleaned(line, secrets)))].slice(0, SHOWN)
}

/** Of what `errorsSaid` answers: that a store of metrics was not reached, which says nothing of the measure. */
export function unsent(errors: readonly string[]): string[] {
  return errors
    .filter(error => /Failed to send the time series data|failed to upload metrics|OpenTelemetry/i.test(error))
    .map(error => `Metrics could not be sent to where the variables of the environment say: ${error}`)
}

function cleaned(line: string, secrets: readonly string[]): string {
  const bare = line.replace(/(https?:\/\/[^\s"?]*)\?[^\s"]*/g, '$1?...')
  // Longest first, so that a secret that contains another leaves no rest.
  const known = secrets.filter(secret => secret.length >= 4).sort((a, b) => b.length - a.length)
  return known.reduce((text, secret) => text.replaceAll(secret, '{{secret}}'), bare).slice(0, 500)
}
