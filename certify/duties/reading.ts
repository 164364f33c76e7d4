/** Answers that are read however they are written, and taken for what they are. */
import { declared, failed, notObserved, passed } from '../duty.ts'
import { isExt, isFinished, isLogin, tokensOf } from '../observed-situation.ts'
import { goesOn, isAltered, notAccepted, repeatedAfter } from './_reading.ts'
import words from './reading.json' with { type: 'json' }

export default declared(words, {
  'goes-on-over-unknown-words': watched => {
    const repeated = repeatedAfter(watched, isAltered)
    if (repeated !== undefined) return repeated
    return goesOn('an answer with a word that the contract does not list', isAltered)(watched)
  },
  'passes-over-early-hints': goesOn('103 before the answer'),
  'reads-a-big-answer': goesOn('an answer of one megabyte', isAltered),
  'reads-any-script': goesOn('an answer with emoji, combining marks and right-to-left text', isAltered),
  'reads-chunks': goesOn('an answer in chunks'),
  'reads-escaped-characters': goesOn('an answer with escaped characters', isAltered),
  'reads-members-in-any-order': goesOn('an answer in another order and layout', isAltered),
  'reads-the-media-type-in-any-case': goesOn('an answer whose media type is written otherwise'),
  'reads-times-in-either-form': goesOn('an answer with times in the other form', isAltered),
  'reads-what-it-asked-to-be-compressed': goesOn(
    'an answer in a coding that it offered, or in none where it offered none',
  ),
  'takes-no-empty-answer': notAccepted('an empty answer with 200'),
  'takes-no-half-answer': notAccepted('half an answer'),
  'takes-no-half-token': ({ played, earlier, contract }) => {
    const met = played.find(call => call.fault !== undefined)
    if (met === undefined) return notObserved('No login came.')
    const issued = tokensOf([...earlier, ...played], contract)
    const isIssued = (token: string | undefined, at: number) =>
      issued.some(each => each.token === token && each.at <= at)
    const wrong = played.filter(call => isExt(call) && call.id > met.id && !isIssued(call.token, call.at))
    if (wrong.length > 0) {
      const shown = wrong.filter(call => call.token !== undefined).length
      return failed(
        `After half an answer to its login it made ${wrong.length} calls, ${shown} with a token that no whole answer had brought.`,
        [met, ...wrong],
      )
    }
    const again = played.filter(call => isLogin(call) && call.id > met.id)
    const then = again.length > 0 ? 'logged in again' : 'made no call'
    return passed(`Given half an answer, it ${then}.`, [met, ...again])
  },
  'takes-no-page-for-the-answer': notAccepted('a page with 200'),
  'takes-no-page-of-a-gateway': notAccepted('a page with 502'),
  'takes-no-redirect-for-the-answer': notAccepted('a redirect to a page'),
  'takes-null-for-nothing': goesOn('an answer with null where a property may be missing', isAltered),
  'tolerates-unknown-members': watched => {
    const met = watched.played.filter(call => call.fault !== undefined)
    if (met.length === 0) return notObserved('No answer with unknown properties was given.')
    if (isFinished(watched)) return passed(`It went through its whole journey over ${met.length} such answers.`)
    const last = met.at(-1)
    return failed(
      `It did not go on after ${last?.name ?? 'an answer'} was answered with properties that it does not know.`,
      met.slice(-1),
    )
  },
})
