import { describe, expect, it } from 'vitest'
import { emptyLedger } from '../contract/questions.ts'
import type { Chapter } from '../probe/story.ts'
import { loadDialect } from '../sandbox/load-dialect.ts'
import { discovered, play } from '../testing/known-service.ts'
import { explainStory } from './explain-story.ts'

const chapter = (more: Partial<Chapter>): Chapter => ({ id: 'log-in', asked: [], concluded: [], ...more })

describe('the story of a discovery', () => {
  it.each([80, 120])(
    'fits %i columns, tells every request with its purpose and each part with its cost',
    async width => {
      const service = await play(await loadDialect('legacy'))
      const { found, exchanges } = await discovered(service.environment)
      await service.stop()
      const text = explainStory(found, exchanges, width)
      expect(text.split('\n').filter(line => line.length > width)).toEqual([])
      expect(found.chapters.flatMap(each => each.asked)).toEqual(exchanges.map(each => each.id))
      for (const each of found.chapters) expect(text).toContain(`${each.id} (`)
      for (const secret of Object.values(service.environment.credentials)) expect(text).not.toContain(secret)
      expect(text).toContain('envelope error')
      expect(text).toMatch(/= auth\.request\.encoding: "form", observed\./)
    },
    30_000,
  )

  it('says what was broken off and what was not tried', () => {
    const text = explainStory(
      {
        chapters: [chapter({ brokenOff: 'The budget is spent.' })],
        left: [{ id: 'ext-notify', why: 'The budget is spent.' }],
        ledger: emptyLedger('test'),
      },
      [],
    )
    expect(text).toContain('! Broken off: The budget is spent.')
    expect(text).toContain('- ext-notify: The budget is spent.')
    expect(text).toMatch(/open: env\.base-path, auth/)
  })

  it('lets no control character of a service through', () => {
    const said = chapter({ concluded: ['It says \u001b[31mred\u001b[0m.'] })
    expect(explainStory({ chapters: [said], left: [], ledger: emptyLedger('test') }, [])).not.toContain('\u001b')
  })
})
