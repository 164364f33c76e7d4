/** What becomes of a hint: seen, and then observed; spoken against, and then contradicted; else still assumed. */
import type { Json } from '../../contract/json.ts'
import { type Answer, isAnswered } from '../../contract/ledger.ts'
import type { Agreement } from './agree.ts'

/** `agreement` is `undefined` where nothing was seen that the hint can be held against. */
export function judged(hint: Json, answer: Answer, agreement: Agreement | undefined): Answer {
  if (answer.status === 'contradicted') return answer
  if (agreement !== undefined && agreement.differs.length > 0) return against(hint, answer, agreement)
  if (!isAnswered(answer)) return still(hint, answer)
  if (agreement === undefined || agreement.same.length === 0) return beside(hint, answer, agreement)
  if (agreement.unseen.length === 0) return { ...answer, how: `${answer.how} The environment file says the same.` }
  return {
    ...answer,
    how: `${answer.how} The environment file says the same, and beside it ${listed(agreement)}, which was not seen.`,
    facts: { ...answer.facts, ...assumedFacts(agreement) },
  }
}

/** The value is what was seen; the exchanges that show it speak against the hint. */
function against(hint: Json, answer: Answer, { differs }: Agreement): Answer {
  const said = differs.map(
    each => `${each.pointer === '' ? '' : `${each.pointer} `}${shown(each.hint)}, seen ${shown(each.seen)}`,
  )
  return {
    ...answer,
    status: 'contradicted',
    how: `The environment file says ${said.join('; ')}: the hint ${shown(hint)} is false. ${answer.how}`,
    evidence: { for: answer.evidence.for, against: unique([...answer.evidence.for, ...answer.evidence.against]) },
    facts: {
      ...answer.facts,
      ...Object.fromEntries(differs.map(each => [`hint:${each.pointer}`, 'contradicted' as const])),
    },
  }
}

function still(hint: Json, answer: Answer): Answer {
  const { ask } = answer
  const why = answer.status === 'open' || answer.status === 'assumed' ? '' : ` ${answer.how}`
  return {
    status: 'assumed',
    value: hint,
    confidence: 0.3,
    confidenceFrom: ['not seen'],
    evidence: answer.evidence,
    how: `The environment file says so; it has not been seen.${why}`,
    ...(ask === undefined ? {} : { ask }),
  }
}

/** Something else of the question was seen than what the hint speaks of. */
function beside(hint: Json, answer: Answer, agreement: Agreement | undefined): Answer {
  const nothingElse = agreement !== undefined && /^\{"scheme":"none seen"/.test(JSON.stringify(answer.value))
  if (nothingElse)
    return { ...still(hint, answer), how: `The environment file says so; it has not been seen. ${answer.how}` }
  return {
    ...answer,
    how: `${answer.how} The hint ${shown(hint)} speaks of what was not seen; it stays assumed.`,
    facts: {
      ...answer.facts,
      ...(agreement === undefined ? { 'hint:': 'assumed' as const } : assumedFacts(agreement)),
    },
  }
}

const assumedFacts = ({ unseen }: Agreement): NonNullable<Answer['facts']> =>
  Object.fromEntries(unseen.map(each => [`hint:${each.pointer}`, 'assumed' as const]))

const listed = ({ unseen }: Agreement) => unseen.map(each => `${each.pointer} ${shown(each.hint)}`).join(', ')

function shown(value: Json): string {
  const text = JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

const unique = (ids: string[]) => [...new Set(ids)]
