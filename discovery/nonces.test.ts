import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Answer } from './answer.ts'
import { Nonces } from './nonces.ts'

/** A rejection with the number of the request in it. */
const rejection = (message: string, id: string): Answer => {
  const unit = (at: string, raw: string) => ({ at: [at], raw, text: `${at}: ${raw}`, mentions: [], lists: [] })
  return { status: 400, reply: {}, units: [unit('said', message), unit('ref', id)], signature: '' } as unknown as Answer
}
const read = (ids: readonly string[]) => {
  const nonces = new Nonces()
  return ids.map(id => {
    const answer = rejection('zq', id)
    nonces.read(answer)
    return answer.units.map(({ text }) => text)
  })
}

it('what is another in each answer tells none from another; what returns does', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{4}[0-9][a-f]{3}$/), { minLength: 4, maxLength: 9 }),
      ids => {
        const answers = read(ids)
        expect(answers.at(-1)).toEqual(answers.at(-2))
        const [first = ''] = ids
        expect(read([...ids, first]).at(-1)).toContain(`ref: ${first}`)
      },
    ),
  ))

it('in an object that is one complaint, too', () => {
  const nonces = new Nonces()
  const texts = ['ab12cd34', 'cd34ef56', 'ef56ab78', 'aa11bb22'].map(id => {
    const raw = `text=zq zq | ref=${id}`
    const units = [{ at: ['k'], raw, text: `k: ${raw}`, mentions: [], lists: [] }]
    nonces.read({ units, reply: {} as Answer['reply'] })
    return [units[0]?.text, units[0]?.raw]
  })
  expect(texts.slice(-2)).toEqual(Array(2).fill(['k: text=zq zq | ref=⟨id⟩', 'text=zq zq | ref=⟨id⟩']))
})

it('is told by letters alone where all else was the same, and not where something else was said', () => {
  const told = (ids: readonly string[], messages: readonly string[]) => {
    const nonces = new Nonces()
    return ids.map((id, i) => {
      const answer = rejection(messages[i] ?? 'zq', id)
      nonces.read(answer)
      return answer.units.map(({ text }) => text)
    })
  }
  const ids = ['JfqZMjyC', 'wjwyodws', 'rXHvpPQa', 'KcdTyDzV']
  expect(told(ids, []).at(-1)).toEqual(['said: zq', 'ref: ⟨id⟩'])
  expect(told(ids, ['a', 'b', 'c', 'd']).at(-1)).toEqual(['said: d', 'ref: KcdTyDzV'])
})
