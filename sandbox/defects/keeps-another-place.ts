/** The table that turns the words of a request into those of the store has a wrong line. */
import type { Defect } from '../defect.ts'
import { rewriting } from './_preferences.ts'

export default {
  breaks: 'keeps another place than the one that was set',
  caughtBy: ['REACH-21'],
  world: rewriting(text => (text === 'safe-place' ? 'door' : text)),
} satisfies Defect
