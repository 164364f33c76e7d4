import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import { unlinkLogin } from './begun.ts'
import { Operation } from './operation.ts'
import { held, name, serviceOf } from './testdata/memory-service.ts'

it('what the log-in brought stays in a request only where nothing else does as well', () =>
  fc.assert(
    fc.asyncProperty(name, name, fc.uuid(), fc.boolean(), async (key, other, id, isNeeded) => {
      const { service } = serviceOf(ask => {
        const sent = (held(ask) ?? {}) as Record<string, Json>
        return isNeeded && sent[key] !== id ? { status: 400, body: { k: key } } : { status: 200, body: { done: 'yes' } }
      })
      service.context.memory.answers.set('auth-authenticate', { [other]: id })
      const op = new Operation(service, 'ext-reach', {})
      const template = `{{auth-authenticate#/${other}}}`
      op.draft = op.with({ in: 'body', path: [key], value: { template, origin: 'linked' } })
      op.settle({ answer: await op.ask(op.draft), draft: op.draft })
      await unlinkLogin(op)
      expect(op.draft.slots.map(({ value }) => value.template === template)).toEqual([isNeeded])
    }),
  ))
