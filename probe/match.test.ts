import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { Draft } from './draft/draft.ts'
import type { Seen } from './lab.ts'
import { searchMatch } from './match.ts'
import type { Candidate } from './values/candidate.ts'

const seenOf = (json: object, outcome: Seen['outcome'] = 'success') => {
  const reply = {
    exchange: { id: 'x1' },
    status: 200,
    mediaType: 'application/json',
    headers: {},
    text: JSON.stringify(json),
    json,
  }
  return { reply, outcome, observations: [] } as unknown as Seen
}

function draftOf(values: Record<string, string[]>, origin: Candidate['origin'] = 'given'): Draft {
  const draft = new Draft()
  for (const [name, templates] of Object.entries(values))
    draft.put({
      in: 'body',
      path: [name],
      spellings: [],
      expected: {},
      candidates: templates.map(template => ({ template, why: '', origin })),
      at: 0,
      container: false,
    })
  return draft
}

/** A service that knows one person, and says which members differ. */
function service(person: Record<string, string>) {
  const asked: Record<string, string>[] = []
  const answer = (sent: Record<string, string>) => {
    const differing = Object.keys(person).filter(name => sent[name] !== person[name])
    return { seen: seenOf({ known: differing.length === 0, differing }), accepted: differing.length === 0 }
  }
  const send = async (draft: Draft) => {
    const sent = draft.template().body as Record<string, string>
    asked.push(sent)
    return answer(sent)
  }
  return { send, asked, answer }
}

describe('searchMatch', () => {
  it('changes the members that the answer names, one at a time, and goes on from what differs less', async () => {
    const { send, asked, answer } = service({ street: 'Main 1', phone: '0151', name: 'Mara' })
    const draft = draftOf({ name: ['Mara', 'Mara L.'], street: ['Main', 'Main 1'], phone: ['+49151', '0151'] })
    const found = await searchMatch(draft, answer(draft.template().body as Record<string, string>).seen, send)
    expect(found?.draft.template().body).toEqual({ street: 'Main 1', phone: '0151', name: 'Mara' })
    expect(asked).toHaveLength(2)
    expect(asked.every(each => each['name'] === 'Mara')).toBe(true)
  })

  it('changes no member that the answer says agrees', async () => {
    const asked: unknown[] = []
    const draft = draftOf({ phone: ['0151', '+49151'], name: ['Mara Lind', 'Lind'] })
    const found = await searchMatch(draft, seenOf({ checks: { phone: true, name: false } }), async other => {
      asked.push(other.template().body)
      return { seen: seenOf({}), accepted: true }
    })
    expect(found?.draft.template().body).toEqual({ phone: '0151', name: 'Lind' })
    expect(asked).toHaveLength(1)
  })

  it('leaves the request as it was where no single change is known', async () => {
    const { send, answer } = service({ name: 'Nobody' })
    const draft = draftOf({ name: ['Mara', 'Mara L.'] })
    const before = JSON.stringify(draft.template())
    expect(await searchMatch(draft, answer({ name: 'Mara' }).seen, send)).toBeUndefined()
    expect(JSON.stringify(draft.template())).toBe(before)
  })

  it('puts each datum in the place of a word of ours, the word that the answer quotes first', async () => {
    const draft = draftOf({ note: ['test'], template: ['sample'] }, 'harmless')
    const data = {
      of: () => ['Mara', 'READY'].map(template => ({ template, why: '', origin: 'given' as const })),
      rendered: (template: Json) => template,
    }
    const asked: unknown[] = []
    const refused = (value: string) => seenOf({ error: `There is no template '${value}'` }, 'validation')
    const found = await searchMatch(
      draft,
      refused('sample'),
      async other => {
        const { template } = other.template().body as Record<string, string>
        asked.push(template)
        return {
          seen: template === 'READY' ? seenOf({ error: 'no person' }, 'not-found') : refused(template ?? ''),
          accepted: false,
        }
      },
      data,
    )
    expect(asked).toEqual(['Mara', 'READY'])
    expect(found?.accepted).toBe(false)
    expect(found?.draft.template().body).toEqual({ note: 'test', template: 'READY' })
  })

  it('asks a bounded number of times', async () => {
    const { send, asked, answer } = service({ a: 'x', b: 'x', c: 'x' })
    const many = Array.from({ length: 9 }, (_, i) => `v${i}`)
    await searchMatch(draftOf({ a: many, b: many, c: many }), answer({}).seen, send)
    expect(asked.length).toBeLessThanOrEqual(8)
  })
})
