/** Answers of a service that has learnt more since: members that the contract does not list. */
import { changedJson, eachObject } from '../faults.ts'
import { between } from '../random.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'Every answer has members that the contract does not know, of every type.',
  harmless: true,
  begin: ({ random }) => {
    const number = between(random, 1, 1_000_000)
    const unknown = { introducedLater: 'text', laterNumber: number, laterList: [{ a: 1 }], laterObject: { b: null } }
    return call =>
      call.endpoint === undefined
        ? undefined
        : changedJson('unknown members', json => eachObject(json, object => ({ ...unknown, ...object })))
  },
} satisfies Situation
