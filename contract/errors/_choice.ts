/** Sentences that name several members of which one has to be there. */
import type { ObservationKind } from '../observation.ts'
import { listAt } from './_lists.ts'
import { MISSING } from './_phrases.ts'
import { eitherMemberIn } from './_wanted.ts'

const CHOICE =
  /(?:(?:at least |exactly |any )?one of(?: the)?(?: fields| properties| variants| following)*:?|either|(?:genau |mindestens )?ein(?:e[sr]?|s) (?:von|der)|(?:exact|précisément )?(?:un|une|l.un) (?:de|des|parmi)|(?:exactamente |al menos )?un[oa] (?:de|entre)|(?:esattamente |almeno )?un[oa] (?:tra|di|fra)|(?:precies |minstens )?één van|(?:dokładnie |co najmniej )?jedn(?:o|ą|ego|ej) z(?: (?:pól|podanych|następujących|właściwości))*:?) (?=[[('"`\p{L}])/giu
/** "One of a, b is required": the members of which one must be there. */
export function choiceIn(text: string, kind: ObservationKind): string[] | undefined {
  for (const cue of text.matchAll(CHOICE)) {
    const list = listAt(text, cue.index + cue[0].length, true)
    const names = list?.values.filter(each => typeof each === 'string') ?? []
    const required =
      /^\W*(?:is|are|must be|should be|has to be|needs to be|muss|müssen|doit(?: être)?|debe(?: ser)?|deve(?: essere)?|moet|musi(?: być)?)? ?(?:required|provided|present|specified|set|given|included|needed|angegeben|vorhanden|gesetzt|erforderlich|fourni|présent|renseigné|obligatoire|requis|indicad[oa]|presente|requerid[oa]|obligatori[oa]|fornit[oa]|specificat[oa]|opgegeven|aanwezig|verplicht|podan[eay]|wymagan[eay])/i.test(
        text.slice(list?.end ?? 0),
      )
    const wanted = /\b(?:need|needs|provide|requires?|specify|supply|include|must (?:have|contain|include))\W*$/i.test(
      text.slice(0, cue.index),
    )
    const lead = (text.slice(0, cue.index).split(/[,;:]/).at(-1) ?? '').trim()
    // "Missing scope, one of a, b": of what is missing already those are the values.
    const asked = MISSING.test(lead) && lead.split(' ').length <= 3
    if (names.length > 1 && (required || wanted || asked || /variants/.test(cue[0]))) return names
  }
  return eitherMemberIn(text) ?? pairIn(text, kind)
}

/** "należy podać numerKlienta albo telefon": two names with "or" between them, one at least written as only programs do. */
function pairIn(text: string, kind: ObservationKind): string[] | undefined {
  if (kind !== 'missing') return undefined
  const name = '[\\p{L}_$][\\p{L}\\p{N}_$]*'
  const or = '(?:or|oder|ou|o|albo|lub|of|eller|nebo|vagy|sau|veya|tai|ή|или)'
  const found = new RegExp(`(?<![\\p{L}\\p{N}_])(${name})['"\`]? ${or} ['"\`]?(${name})(?![\\p{L}\\p{N}_])`, 'u').exec(
    text,
  )
  const names = found?.slice(1, 3) ?? []
  return names.some(each => /\p{Ll}\p{Lu}|\p{L}_\p{L}/u.test(each)) ? names : undefined
}
