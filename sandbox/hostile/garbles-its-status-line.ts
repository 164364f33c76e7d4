import type { Hostile } from '../hostile.ts'
import { says } from './_bytes.ts'

export default {
  does: 'garbles its status line',
  ending: 'unreachable',
  tells: /no valid HTTP/,
  answer: says('HTTP/1.1 \x1b]0;owned\x07 200\r\n::error::owned\r\n\r\n'),
} satisfies Hostile
