import type { Hostile } from '../hostile.ts'
import { says } from './_bytes.ts'

export default {
  does: 'closes in the middle of its headers',
  ending: 'unreachable',
  tells: /closed|valid/,
  answer: says('HTTP/1.1 200 OK\r\nContent-Le'),
} satisfies Hostile
