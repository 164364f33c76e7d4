import fc from 'fast-check'
import { expect, it } from 'vitest'
import { name } from '../../discovery/testdata/memory-service.ts'
import { candidatesOf } from './candidates.ts'

const sources = (given: Record<string, string>, answer: object) =>
  ({ given, answers: new Map([['ext-verify', answer]]), lookup: (label: string) => given[label] ?? 'linked' }) as never
const first = (path: string[], ...rest: Parameters<typeof sources>) => candidatesOf(path, sources(...rest))({})[0]

it('a name that tells another holder from others asks here for what the name of this holder asks for', () =>
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 2 }), ([key = 'k', other = 'o']) => {
      const given = { Template: 'T-1', City: 'Bonn' }
      expect(first(['template', key], given, { [other]: { [key]: 'C-1' } })?.template).toBe('{{Template}}')
      // It is the same one where the holder is, and where nothing else is meant.
      expect(first([other, key], given, { [other]: { [key]: 'C-1' } })?.template).toBe(
        `{{ext-verify#/${other}/${key}}}`,
      )
      expect(first([`${other}Zu`, key], { City: 'Bonn' }, { [other]: { [key]: 'C-1' } })?.origin).toBe('linked')
    }),
  ))
