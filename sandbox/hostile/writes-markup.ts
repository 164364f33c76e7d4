import type { Hostile } from '../hostile.ts'
import { PLANTED_FILE } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes HTML',
  ...spoiltBy(
    `</script></style></textarea>--><script>require("fs").writeFileSync("${PLANTED_FILE}","")</script><img src=x onerror=alert(1)>`,
    '<b onmouseover=alert(1)>',
  ),
} satisfies Hostile
