import { expect, it } from 'vitest'
import { journeyScript } from './bundle.ts'

it('leaves to its first call what few virtual users need', async () => {
  const text = await journeyScript()
  for (const each of ['filterNamed', 'optionsOf', 'judgedAnswer']) expect(text).toContain(`${each} = (...given) =>`)
  for (const each of ['"calling-code"', 'function contractBreaches']) {
    const lines = text.split('\n').filter(line => line.includes(each))
    expect([each, lines.length, lines.every(line => line.startsWith('  '))]).toEqual([each, 1, true])
  }
})
