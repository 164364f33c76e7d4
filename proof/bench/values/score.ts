/** Whether the best candidate for a property is the datum that is meant: right, open, or a wrong datum. */
import type { Json } from '../../../contract/json.ts'
import type { Expected } from '../../../contract/observation.ts'
import { render } from '../../../contract/template.ts'
import type { Value } from '../../../discovery/draft.ts'
import { withMade } from '../../../probe/call/clock.ts'
import { candidatesOf } from '../../../probe/values/candidates.ts'
import { PEOPLE } from './people.ts'

export interface Case {
  person: string
  segments: string[]
  expected: Expected
  wanted: string[]
  line: string
}

export interface Scored {
  verdict: 'right' | 'open' | 'wrong'
  /** What was offered first. */
  first: Json | undefined
  /** Position of a wanted value among the candidates; -1 where it is not there. */
  position: number
  count: number
}

const LINE = /^(\S+)(?:\s+(\{.*\}))?\s+=\s+(.+)$/

export function casesOf(text: string): Case[] {
  let person = ''
  return text.split('\n').flatMap(line => {
    const section = /^\[(\w+)\]$/.exec(line)?.[1]
    if (section !== undefined) person = section
    const [, path, expected = '{}', wanted = ''] = LINE.exec(line) ?? []
    if (path === undefined || line.startsWith('#')) return []
    return [
      {
        person,
        segments: path.split('.'),
        expected: JSON.parse(expected) as Expected,
        wanted: wanted.split(' / '),
        line: `${person}: ${line}`,
      },
    ]
  })
}

const FORMS: Record<string, RegExp> = {
  '@date': /^\d{4}-\d{2}-\d{2}$/,
  '@date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/,
  '@time': /^\d{2}:\d{2}/,
  '@unix': /^\d{10}$/,
}

const clock = { now: () => new Date() }

export function scoreCase(one: Case): Scored {
  const given = PEOPLE[one.person] ?? {}
  const lookup = (name: string) => given[name]
  const candidates = candidatesOf(one.segments, { given, answers: new Map(), lookup })(one.expected)
  const values = candidates.map(each => render(each.template, withMade(each.let, lookup, clock)))
  const fits = candidates.map((each, i) => one.wanted.some(wanted => isWanted(wanted, values[i] ?? null, each)))
  const [first] = candidates
  const nothing = one.wanted.includes('-')
  const common = { first: values[0], position: fits.indexOf(true), count: candidates.length }
  if (fits[0] === true) return { ...common, verdict: 'right' }
  if (first === undefined || first.origin === 'guess') return { ...common, verdict: nothing ? 'right' : 'open' }
  return { ...common, verdict: 'wrong' }
}

function isWanted(wanted: string, value: Json, candidate: Value): boolean {
  if (wanted === '-') return candidate.origin === 'guess' && candidate.let === undefined
  if (wanted === '~') return candidate.origin === 'guess' && value !== 'test'
  const form = FORMS[wanted]
  if (form !== undefined) return candidate.origin === 'guess' && form.test(String(value))
  return (typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)) === wanted
}
