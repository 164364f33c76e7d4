/** Words around names of properties: the verbs that follow one, the words that are none. */

/** What follows a name that is the subject of a complaint. */
export const VERB =
  "(?:is|are|was|were|must|should|shall|may|can|cannot|can't|could|has|have|does|doesn't|do|needs?|contains?|exceeds|fails|failed|missing|required|invalid|too|not|isn't|ist|sind|muss|müssen|darf|dürfen|fehlt|fehlen|wird|kann|hat|enthält|ungültig|entspricht|moet|moeten|mag|ontbreekt|ontbreken|kan|heeft|bevat|voldoet|est|sont|doit|doivent|ne|n'est|peut|manque|manquant|requise?|obligatoire|es|son|debe|deben|no|falta|faltan|puede|tiene|è|sono|deve|devono|non|manca|mancano|può|é|são|devem|não|pode|está|jest|są|musi|muszą|nie|może|brak|je|jsou|musí|nesmí|chybí|není|nemůže|är|måste|får|saknas|krävs|kan|har|er|må|skal|mangler|kreves|kræves|on|ovat|ei|puuttuu|puuttuvat|täytyy|vaaditaan|pitää|είναι|πρέπει|δεν|λείπει|απαιτείται|έχει|zorunlu(?:dur)?|gerekli(?:dir)?|olmalı(?:dır)?|boş|geçersiz|eksik|bulunmalı|обязател\\S*|является|долж\\S+|не|отсутствует|имеет|требуется|kötelező|nem|hiányzik|kell|érvénytelen|este|sunt|trebuie|nu|lipsește)"

/** Never a property on the strength of a bare word. */
const NEVER = new Set(
  `a an the this that these those it its one all any some each every both either neither no not none null undefined nil nan true false
   value values field fields parameter parameters property properties attribute key keys member element elements item items entry object array list map string number integer boolean bool int float double str dict type types
   body request requests payload json xml html form query header headers cookie input inputs data server service client api endpoint resource route url uri path page method http https response result content content-type media mime charset
   authentication authorization auth credentials credential access permission login sign session bearer account error errors exception failure failed validation invalid valid missing required optional unknown unexpected additional extra allowed forbidden
   requerido requerida obligatorio obligatoria requis requise obligatoire richiesto obbligatorio vereist verplicht erforderlich wymagane wymagany obrigatório
   is are was were be been being must should shall may might can cannot could would will has have had do does did please you your we our they he she there here where when which who what why how
   at in on of for to from by with without and or nor but if than then as into per via not least most more less fewer greater between minimum maximum min max length size range exactly only
   following schema model document parse syntax token unexpected end line column position char characters character digits letters format pattern regex expression enum constraint rule tag check object's ensure longer shorter enter nested argument arguments something exist blank empty
   der die das den dem des ein eine einer eines und oder nicht wert werte feld felder anfrage angabe angaben daten eingabe
   de het een en of niet waarde veld velden verzoek gegevens le la les un une et ou ne pas valeur champ champs requête données ce cette il elle
   el los las una y o no valor campo campos solicitud datos este esta il lo gli i e non valore campi richiesta dati questo questa
   os as um uma não requisição dados este esta wartość pole pola żądanie dane to ta ten hodnota požadavek toto tato
   värde värdet fält fältet begäran verdi verdien felt feltet forespørsel værdi værdien anmodning det den en et arvo kenttä pyyntö tämä se
   το η ο τα οι τιμή πεδίο αίτημα αυτό αυτή değer alan istek bu значение поле запрос это эта érték mező kérés az ez a valoare câmp cerere acest această
   variant variants option options choice choices selected got received expected found given provided supplied specified present sent set based bad good wrong incorrect unable error: failed: default`
    .split(/\s+/)
    .filter(Boolean),
)

/** "Pflichtelement fehlt": German joins what the thing is to that it must be there. */
const COMPOUND = /^pflicht(?:element|feld|angabe|attribut|parameter|wert|knoten|eintrag|eigenschaft)\p{L}{0,2}$/iu

export function isNever(word: string): boolean {
  return NEVER.has(word.toLowerCase()) || COMPOUND.test(word)
}

/** Names of types, formats and validators that stand in quotes without being properties. */
const QUOTED_NEVER =
  /^(?:required|string|str|int|integer|number|float|double|boolean|bool|object|array|list|dict|map|null|none|undefined|nil|date|time|date-?time|email|uuid|uri|url|oneof|min|max|len|gte?|lte?|e164|eq|ne|true|false|json|xml|application\/\S+|text\/\S+|multipart\/\S+|content-type|post|get|put|patch|delete|any|enum|format|pattern|body|value|constr|u?int\d+|[iu]\d+|f\d+|nonetype|nan|unknown|validate|type|additionalproperties|minlength|maxlength|\[\]\w+|[a-z]+\.[a-z.]+\.[A-Z]\w*)$/i
export function isQuotedNever(word: string): boolean {
  return QUOTED_NEVER.test(word)
}

const ONLY_VERB = new RegExp(`^${VERB}$`, 'iu')
export function isVerb(word: string): boolean {
  return ONLY_VERB.test(word)
}

const SPOKEN_OF = new RegExp(`^['"\`»”’]?\\s+(?:field |property |parameter )?${VERB}(?![\\p{L}])`, 'iu')
/** Whether a sentence goes on about the word that ends at `end`: "'email' must be …". */
export function isSpokenOf(text: string, start: number, end: number): boolean {
  return (
    /^\W*(?:(?:the|field|property|parameter|value of|body)\W+)*$/i.test(text.slice(0, start)) &&
    SPOKEN_OF.test(text.slice(end, end + 40))
  )
}

/** Between the items of a list, in the languages known. */
export const AND =
  'or|and|oder|und|of|en|ou|et|o|y|e|oppure|lub|albo|i|nebo|a|eller|og|och|tai|ja|ή|και|veya|ve|или|и|vagy|és|sau|și'
