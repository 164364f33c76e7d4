import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes XML',
  ...spoiltBy(
    ']]><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;<testcase name="owned"/>\x00\x0b\ufffe',
    '"><a b="',
  ),
} satisfies Hostile
