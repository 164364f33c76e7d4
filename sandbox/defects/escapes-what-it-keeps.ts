/** A filter against scripts rewrites what comes in. */
import type { Defect } from '../defect.ts'
import { rewriting } from './_preferences.ts'

export default {
  breaks: 'keeps entities of HTML in place of quotes and brackets',
  caughtBy: ['REACH-18'],
  world: rewriting(text =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
  ),
} satisfies Defect
