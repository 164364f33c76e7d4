import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'calls a page JSON',
  ending: 'either',
  answer: gives('<!doctype html><form action=login><input type=password></form>'),
} satisfies Hostile
