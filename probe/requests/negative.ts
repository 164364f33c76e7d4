/** An accepted form with a negative outcome: `{"verified": false}` is no success of a verification. */
import { isObject, type Json } from '../../contract/json.ts'

/** Flags for which `false` is the good news, or no news. */
const GOOD_WHEN_FALSE =
  /block|error|err$|expired|truncat|test|dry|delet|opt_?out|unsub|suspend|fraud|duplicate|partial|more|pending|disabled|locked|fehler|gesperrt|bounced|invalid|stale|cached|consent|marketing|vip|business/i

/** Where a verdict stands, and the words by which it is not a plain yes. */
const VERDICT_KEY =
  /^(?:\w*_?)?(?:status|state|result|outcome|verdict|match|decision|verification|ergebnis|resultat|resultaat|r[eé]sultat|resultado|risultato|esito|stato|estado|statut|wynik|utfall)(?:_?(?:status|code|result|level|type))?$/i
const NO_WORD =
  /^(?:no|none|nobody|negative|not[ _-]?(?:found|known|verified|matched|a[ _-]?match)|no[ _-]?(?:match|customer|result|hit)|nomatch|mis-?match(?:ed)?|partial(?:ly)?(?:[ _-]?(?:match(?:ed)?|verified))?|un(?:known|verified|matched|confirmed)|ambiguous|multiple(?:[ _-]?match(?:es)?)?|rejected|failed|nicht[ _-]\w+|kein[ _-]?\w*|unbekannt|teilweise\w*|onbekend|niet[ _-]\w+|gedeeltelijk|inconnue?|partiel(?:le)?|introuvable|desconocid[oa]|parcial|sconosciut[oa]|parziale|non[ _-]trovato|nieznan[ya]|brak|ok[aä]nd)$/i
const DIFFERING =
  /mis_?match|differ|deviat|discrep|abweich|afwijk|diverg|discord|un_?matched|not_?matching|difformit|niezgodn/i
const PERSON_KEY =
  /^(?:customer|user|recipient|receiver|client|person|account|kunden?|klant|cliente?|utente|usuario|destinat\w*)[ _-]?(?:id|ref|reference|number|no|nr|uuid|key)$/i

export function saysNo(json: Json | undefined, depth = 0): boolean {
  if (!isObject(json) || depth > 1) return false
  return Object.entries(json).some(
    ([key, value]) =>
      (value === false && !GOOD_WHEN_FALSE.test(key)) ||
      (typeof value === 'string' && VERDICT_KEY.test(key) && NO_WORD.test(value)) ||
      (Array.isArray(value) && value.length > 0 && DIFFERING.test(key)) ||
      (value === null && PERSON_KEY.test(key)) ||
      saysNo(value, depth + 1),
  )
}
