import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes formulas for a spreadsheet',
  ...spoiltBy('=HYPERLINK("http://elsewhere.example","a")\n+1\n-1\n@SUM(A1)\t=cmd|\' /C calc\'!A0', '=1+1'),
} satisfies Hostile
