import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes what looks like our own placeholders',
  ...spoiltBy(
    '{{token}} {{Client secret}} {{masked}} {{ext-verify#/id}} ${LMD_TEST_CLIENT_SECRET} {{{{{{',
    '{{Client secret}}',
  ),
} satisfies Hostile
