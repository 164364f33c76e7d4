/** Answers that are read however they are written, and taken for what they are. */
import { type DutyEntry, failed, notObserved, passed } from '../duty.ts'
import { idsOf, isExt, isFinished, isLogin, tokensOf } from '../observed-situation.ts'
import { goesOn, isAltered, notAccepted, repeatedAfter } from './_reading.ts'

export default {
  'goes-on-over-unknown-words': {
    id: 'READ-03',
    title: 'Goes on over words that it does not know',
    level: 'should',
    source: 'RFC 9110 §15 on unknown codes, by analogy; the contract: compatible changes',
    situation: 'unknown-words',
    good: 'It treats a word that it does not know as one of the kind, and goes on.',
    bad: 'It stops at the answer, or takes it for a failure and repeats the call.',
    judge: watched => {
      const repeated = repeatedAfter(watched, isAltered)
      if (repeated !== undefined) return repeated
      return goesOn(watched, { such: 'an answer with a word that the contract does not list', shows: isAltered })
    },
  },
  'passes-over-early-hints': {
    id: 'READ-12',
    title: 'Passes over informational answers',
    level: 'should',
    source: 'RFC 9110 §15.2; RFC 8297 §2',
    situation: 'early-hints',
    good: 'It passes over 103 and waits for the answer itself.',
    bad: 'It takes 103 for the answer.',
    judge: watched => goesOn(watched, { such: '103 before the answer' }),
  },
  'reads-a-big-answer': {
    id: 'READ-11',
    title: 'Reads an answer of one megabyte',
    level: 'should',
    source: 'RFC 8259 §9; RFC 9110 §8.6',
    situation: 'big-answer',
    good: 'It reads what it needs and passes over the rest, within bounds of its own that are well above.',
    bad: 'It stops, or reads the first piece only.',
    judge: watched => goesOn(watched, { such: 'an answer of one megabyte', shows: isAltered }),
  },
  'reads-any-script': {
    id: 'READ-05',
    title: 'Reads texts in any script',
    source: 'RFC 8259 §8.1; RFC 3629',
    situation: 'any-script',
    good: 'It reads answers as UTF-8.',
    bad: 'It stops at a character outside of its own code page.',
    judge: watched =>
      goesOn(watched, { such: 'an answer with emoji, combining marks and right-to-left text', shows: isAltered }),
  },
  'reads-chunks': {
    id: 'READ-08',
    title: 'Reads answers that come in chunks',
    source: 'RFC 9112 §7.1',
    situation: 'chunks',
    good: 'It reads until the last chunk.',
    bad: 'It reads as much as Content-Length says, which is not there.',
    judge: watched => goesOn(watched, { such: 'an answer in chunks' }),
  },
  'reads-escaped-characters': {
    id: 'READ-04',
    title: 'Reads characters that are escaped',
    source: 'RFC 8259 §7 and §8.3',
    situation: 'escaped-characters',
    good: 'It parses JSON: an escaped character is the character.',
    bad: 'It cuts values out of the text and carries the escapes on.',
    judge: watched => goesOn(watched, { such: 'an answer with escaped characters', shows: isAltered }),
  },
  'reads-members-in-any-order': {
    id: 'READ-02',
    title: 'Reads properties in any order, with any space between them',
    source: 'RFC 8259 §2 and §4',
    situation: 'other-order',
    good: 'It parses JSON and finds properties by their names.',
    bad: 'It cuts values out of the text, or goes by the place of a property.',
    judge: watched => goesOn(watched, { such: 'an answer in another order and layout', shows: isAltered }),
  },
  'reads-the-media-type-in-any-case': {
    id: 'READ-10',
    title: 'Reads the media type in any case and with parameters',
    source: 'RFC 9110 §8.3.1; RFC 8259 §11',
    situation: 'media-type-in-capitals',
    good: 'It compares type and subtype without regard to case and passes over parameters.',
    bad: 'It compares the whole header with one text.',
    judge: watched => goesOn(watched, { such: 'an answer whose media type is written otherwise' }),
  },
  'reads-times-in-either-form': {
    id: 'READ-06',
    title: 'Reads times with Z, with an offset, and with fractions',
    source: 'RFC 3339 §5.6; the contract: date-time',
    situation: 'other-times',
    good: 'It parses times: Z and +00:00 are the same, and fractions may be there.',
    bad: 'It compares the text with one fixed form.',
    judge: watched => goesOn(watched, { such: 'an answer with times in the other form', shows: isAltered }),
  },
  'reads-what-it-asked-to-be-compressed': {
    id: 'READ-09',
    title: 'Reads the content coding that it offers',
    source: 'RFC 9110 §8.4 and §12.5.3',
    situation: 'compressed',
    good: 'It decodes what Accept-Encoding offers, or offers nothing.',
    bad: 'It offers a coding and takes the compressed bytes for the text.',
    judge: watched =>
      goesOn(watched, { such: 'an answer in a coding that it offered, or in none where it offered none' }),
  },
  'takes-no-empty-answer': {
    id: 'TAKE-02',
    title: 'Takes no empty answer for a success',
    source: 'RFC 8259 §2; the contract: ext-verify',
    situation: 'empty-answer',
    good: 'It asks again, or reports that it knows nothing.',
    bad: 'It looks at the status alone and goes on.',
    judge: watched => notAccepted(watched, 'an empty answer with 200'),
  },
  'takes-no-half-answer': {
    id: 'TAKE-01',
    title: 'Takes no half answer for a success',
    source: 'RFC 9112 §8',
    situation: 'half-answer',
    good: 'It asks again, or reports that it knows nothing.',
    bad: 'It goes on as if it had been answered.',
    judge: watched => notAccepted(watched, 'half an answer'),
  },
  'takes-no-half-token': {
    id: 'TAKE-06',
    title: 'Takes no token from half an answer',
    source: 'RFC 9112 §8; RFC 6749 §5.1',
    situation: 'half-log-in',
    good: 'It logs in again, or reports that it could not.',
    bad: 'It takes what came for its token and calls with it.',
    judge: ({ played, earlier, contract }) => {
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
          [met.id, ...idsOf(wrong)],
        )
      }
      const again = played.filter(call => isLogin(call) && call.id > met.id)
      const then = again.length > 0 ? 'logged in again' : 'made no call'
      return passed(`Given half an answer, it ${then}.`, [met.id, ...idsOf(again)])
    },
  },
  'takes-no-page-for-the-answer': {
    id: 'TAKE-03',
    title: 'Takes no page for the answer of the service',
    source: 'RFC 6585 §6.1 and Appendix B; RFC 9110 §8.3',
    situation: 'portal-page',
    good: 'It sees that this is no answer of the service, asks again or reports it.',
    bad: 'It looks at the status alone and goes on.',
    judge: watched => notAccepted(watched, 'a page with 200'),
  },
  'takes-no-page-of-a-gateway': {
    id: 'TAKE-04',
    title: 'Takes no page of a gateway for an answer',
    source: 'RFC 9110 §15.6.3',
    situation: 'gateway-page',
    good: 'It looks at the status before it reads, and asks again later or reports it.',
    bad: 'It reads the page for a value, finds none, and goes on.',
    judge: watched => notAccepted(watched, 'a page with 502'),
  },
  'takes-no-redirect-for-the-answer': {
    id: 'TAKE-05',
    title: 'Takes no redirect for a success',
    source: 'RFC 9110 §15.4.3',
    situation: 'redirected-to-a-page',
    good: 'It reports the redirect, or asks the service again.',
    bad: 'It follows with GET, finds a page with 200, and goes on as if its request had been done.',
    judge: watched => notAccepted(watched, 'a redirect to a page'),
  },
  'takes-null-for-nothing': {
    id: 'READ-07',
    title: 'Takes null for a property that may be missing',
    level: 'should',
    source: 'RFC 8259 §3; the contract: optional properties of answers',
    situation: 'nulls',
    good: 'It treats null as it treats a missing property.',
    bad: 'It reaches into null and stops.',
    judge: watched =>
      goesOn(watched, { such: 'an answer with null where a property may be missing', shows: isAltered }),
  },
  'tolerates-unknown-members': {
    id: 'READ-01',
    title: 'Tolerates unknown properties in answers',
    source: 'RFC 8259 §4 and §9; RFC 9457 §3.2; the contract: compatible changes',
    situation: 'unknown-members',
    good: 'It reads what it needs and passes over the rest.',
    bad: 'It rejects the answer, or stops.',
    judge: watched => {
      const met = watched.played.filter(call => call.fault !== undefined)
      if (met.length === 0) return notObserved('No answer with unknown properties was given.')
      if (isFinished(watched)) return passed(`It went through its whole journey over ${met.length} such answers.`)
      const last = met.at(-1)
      return failed(
        `It did not go on after ${last?.name ?? 'an answer'} was answered with properties that it does not know.`,
        idsOf(met.slice(-1)),
      )
    },
  },
} satisfies Record<string, DutyEntry>
