/** What the checks of preferences say of themselves. */
import { PARTNER } from './request-words.ts'

/** All that change or read the preference take turns. */
export const ALONE = { alone: 'preferences' } as const

export const KEPT_REMEDY = `${PARTNER} Compare what was sent with what was read back: the text is changed on its way in, or out.`
