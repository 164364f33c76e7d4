import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes Markdown',
  ...spoiltBy(
    '\n\n# Passed\n\n| a | b |\n|---|---|\n[click](javascript:alert(1)) ![x](https://elsewhere.example/x.png) <!-- ``` @everyone',
    '`|`',
  ),
} satisfies Hostile
