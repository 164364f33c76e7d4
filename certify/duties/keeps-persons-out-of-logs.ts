/** Paths and headers are written to logs on every way; bodies are not. */
import type { Duty } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { everyCall } from './_every-call.ts'
import { personalIn, tells } from './_persons.ts'

export default {
  id: 'DATA-01',
  title: 'Keeps personal data out of paths and headers',
  level: 'must',
  source: 'RFC 9110 §17.9; OWASP API3:2023 and API8:2023; the contract: places of the members',
  situation: 'plain-journey',
  good: 'What it says of a person stands in the body.',
  bad: 'It adds an e-mail address or a telephone number to the path or to a header.',
  judge: watched => {
    const { played, contract } = watched
    const personal = personalIn(played)
    if (personal.length === 0)
      return { verdict: 'nothing-observed', reason: 'Nothing was said of a person that could be found again.' }
    return everyCall(watched, {
      about: ({ host }) => host === 'service',
      wrong: call => {
        const { headers = {}, query = {} } = contract.calls.find(each => each.call === call.name)?.template ?? {}
        const asked = Object.keys(headers).map(name => name.toLowerCase())
        if (tells(pathWithout(call.path, Object.keys(query)), personal)) return 'has personal data in its path or query'
        const header = headerWith(call, personal, asked)
        return header === undefined ? undefined : `has personal data in its header ${header}`
      },
      right: 'had no personal data in their paths and headers',
    })
  },
} satisfies Duty

/** Decoded; what the contract itself puts in the query is no fault of the sender. */
function pathWithout(path: string, asked: readonly string[]): string {
  const [bare = '', query = ''] = path.split('?')
  const rest = [...new URLSearchParams(query)].filter(([name]) => !asked.includes(name))
  return [decoded(bare), ...rest.flat()].join(' ')
}

function headerWith({ headers }: Seen, personal: readonly string[], asked: readonly string[]): string | undefined {
  return headers.find(
    (name, i) => i % 2 === 0 && !asked.includes(name.toLowerCase()) && tells(decoded(headers[i + 1] ?? ''), personal),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
