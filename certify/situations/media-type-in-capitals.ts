/** The same media type, written as few services do and each may. */
import type { Situation } from '../situation.ts'

export default {
  summary: 'The media type of every answer is written in capitals and with a parameter more.',
  harmless: true,
  begin: () => call =>
    call.endpoint === undefined
      ? undefined
      : {
          name: 'media type in capitals',
          change: answer => ({ ...answer, headers: answer.headers.map(inCapitals) }),
        },
} satisfies Situation

function inCapitals(value: string, i: number, headers: readonly string[]): string {
  if (i % 2 === 0 || headers[i - 1]?.toLowerCase() !== 'content-type') return value
  const [type = '', ...parameters] = value.split(';')
  return [type.toUpperCase(), ...parameters, 'Profile="Later"'].join(';')
}
