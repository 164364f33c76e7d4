import { expect, it } from 'vitest'
import { bundled } from './bundle.ts'

it.each([
  ['journey', ['filterNamed', 'optionsOf', 'judgedAnswer'], ['"calling-code"', 'function contractBreaches']],
  ['burst', ['filterNamed'], ['"calling-code"']],
] as const)('%s leaves to its first call what few virtual users need', async (name, late, within) => {
  const text = await bundled(name)
  for (const each of late) expect(text).toContain(`${each} = (...given) =>`)
  for (const each of within) {
    const lines = text.split('\n').filter(line => line.includes(each))
    expect([each, lines.length, lines.every(line => line.startsWith('  '))]).toEqual([each, 1, true])
  }
})
