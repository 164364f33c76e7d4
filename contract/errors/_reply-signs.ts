/** What in an answer says that nothing was found, and the words of answers as a whole. */

import { isObject, type Json } from '../json.ts'
import { squeezed, tokensOf } from '../names.ts'

const phrase = (...parts: string[]) => new RegExp(parts.join('|'), 'iu')

const FLAGS =
  /^(?:verified|isverified|match|matched|ismatch|found|isfound|exists|known|isknown|valid|isvalid|identified|recognized|recognised|registered|isregistered|hasmatch|matchfound|customerfound|userfound|recordfound|gefunden|verifiziert|gevonden|trouve|trouvé|encontrado|trovato|found_?it|eligible|located)$/
const NONE =
  /^(?:no_?match(?:es)?|not_?found|no_?match_?found|un_?verified|not_?verified|unknown|none|no_?result(?:s)?|no_?record(?:s)?|not_?matched|not_?registered|unmatched|mismatch|not_?known|unrecogni[sz]ed|not_?exists?|nicht_?gefunden|kein_?treffer|niet_?gevonden|no_?encontrado|non_?trovato|n[ãa]o_?encontrado|introuvable|absent|missing|no_?customer|no_?user|(?:customer|user|recipient)_?(?:not_?found|unknown))$/i
const OUTCOMES =
  /^(?:status|result|outcome|verification|verificationstatus|match|matchstatus|matchresult|state|decision|resultcode|code|verdict|matchlevel|verificationresult|response|reason|message)$/
const LISTS =
  /^(?:matches|results|customers|users|records|candidates|recipients|hits|persons|items|treffer|data|addresses)$/
const COUNTS =
  /^(?:count|total|matches|matchcount|totalcount|numberofmatches|numfound|hits|totalresults|anzahl|results|found)$/

/** The sign that an accepted question found nothing, in words; nothing where there is none. */
export function noMatchSign(json: Json | undefined, depth = 0): string | undefined {
  if (!isObject(json)) return undefined
  const entries = Object.entries(json).slice(0, 100)
  for (const [key, value] of entries) {
    const name = squeezed(key)
    if (FLAGS.test(name) && (value === false || value === 'false' || value === 'no' || value === 'NO' || value === 'N'))
      return `${key} is ${String(value)}`
    if (
      OUTCOMES.test(name) &&
      typeof value === 'string' &&
      (NONE.test(value) || NO_MATCH.test(tokensOf(value).join(' ')))
    )
      return `${key} is ${value}`
    if (LISTS.test(name) && Array.isArray(value) && value.length === 0 && entries.length <= 4) return `${key} is empty`
    if (COUNTS.test(name) && value === 0) return `${key} is 0`
    if (
      /^(?:customer|user|recipient|match|person|record|profile|result)$/.test(name) &&
      value === null &&
      entries.length <= 4
    )
      return `${key} is null`
  }
  if (depth > 1) return undefined
  for (const [, value] of entries) {
    const sign = isObject(value) ? noMatchSign(value, depth + 1) : undefined
    if (sign !== undefined) return sign
  }
  return undefined
}

/** A value that was sent and that the sentence repeats. */
export function askedWord(text: string, sent: Json | undefined, depth = 0): string | undefined {
  if (typeof sent === 'string') return sent.length >= 4 && text.includes(sent) ? sent : undefined
  if (typeof sent !== 'object' || sent === null || depth > 8) return undefined
  for (const value of Object.values(sent).slice(0, 100)) {
    const found = askedWord(text, value as Json, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Words of answers as a whole: nothing found, locked out, too many requests, not signed in, not allowed. */
export const NO_MATCH = phrase(
  '(?:was |were |is |are |been |be )?not (?:be )?(?:found|matched|verified|registered|on file)|no (?:match(?:es|ing)?|records?|customers?|users?|results?|recipients?|addresse?s?|receivers?|such (?:user|customer|record|recipient|address|person))(?![\\p{L}])|(?:could|can)(?: ?not|n.t) (?:be )?(?:find|found|match|matched|verify|verified|locate|identif)|unknown (?:user|customer|recipient|person|receiver|consumer|phone number|e-?mail address)|(?:user|customer|recipient|person|record|receiver) (?:does not|doesn.t) exist|did not match any|not known|nobody|there is no such|no such (?:delivery|parcel|shipment|notification)|unknown (?:delivery|parcel|shipment|notification)',
  'nicht (?:gefunden|bekannt|registriert|verifiziert|ermittelt)|kein(?:e|en)? (?:treffer|kunde|kunden|empfänger|nutzer|benutzer|datensatz|eintrag|übereinstimmung)|niet (?:gevonden|bekend|geverifieerd)|(?:klant|zending|bericht|ontvanger|gebruiker) bestaat niet|geen (?:klant|gebruiker|resultaat|resultaten|overeenkomst|ontvanger|match)',
  '(?:introuvable|non trouvé|pas (?:été )?trouvé|aucun(?:e)? (?:client|utilisateur|résultat|correspondance|destinataire))|no (?:se )?(?:encontr|hall|existe)|ningún (?:cliente|usuario|resultado)|sin (?:coincidencias|resultados)|non (?:è stato )?trovat|nessun (?:cliente|utente|risultato)|n[ãa]o (?:foi )?(?:encontrad|localizad)|nenhum (?:cliente|usuário|resultado)',
  'nie znaleziono|nie istnieje|brak (?:wyników|klienta|użytkownika)|nenalezen|neexistuje|hittades inte|hittas inte|ingen (?:kund|användare|träff|match|kunde|bruker|bruger)|ikke fundet|ikke funnet|finnes ikke|findes ikke|ei löyt|ei ole olemassa|nem található|nincs (?:ilyen|találat)|nu (?:a fost|s-a) găsit',
  'δεν βρέθηκ|δεν υπάρχει (?:χρήστης|πελάτης|παραλήπτης)|bulunamadı|не найден|не существует|見つかりません|存在しません|未找到|找不到|不存在|찾을 수 없',
)

export const LOCKED = phrase(
  '(?:account|user|client|application|credential|access|login|api key)s?(?: has been| is| was| have been)?(?: temporarily| permanently)? (?:locked|blocked|suspended|disabled|banned|deactivated|frozen)|locked ?out|lock-?out|account_?(?:locked|disabled|suspended)|too many (?:failed|invalid|unsuccessful|login|log-in|authentication|sign-?in|wrong)|(?:temporarily|permanently) (?:locked|blocked)|brute ?force',
  'konto (?:ist |wurde )?(?:vorübergehend )?(?:gesperrt|deaktiviert)|gesperrt|zu viele (?:fehl|anmelde|ungültige|login)|geblokkeerd|vergrendeld|te veel (?:mislukte|inlog)|compte (?:est |a été )?(?:verrouillé|bloqué|suspendu)|trop de tentatives|cuenta (?:está |ha sido )?(?:bloquead|suspendid)|demasiados intentos|account bloccato|bloccat[oa]|troppi tentativi|conta (?:está |foi )?bloquead|bloquead[oa]|muitas tentativas',
  'konto (?:jest |zostało )?zablokowane|zablokowan|zbyt wiele (?:prób|nieudanych)|účet (?:je |byl )?(?:uzamčen|zablokován)|příliš mnoho (?:pokus|neúspěš)|kontot är (?:låst|spärrat)|för många (?:inlogg|misslyck|försök)|kontoen er (?:låst|sperret|spærret)|for mange (?:forsøk|forsøg|mislyk|innlogg)|lukittu|liian monta (?:yritys|epäonnis)|zárolva|túl sok (?:próbál|sikertelen)|cont(?:ul)? (?:este )?blocat|prea multe încercări',
  'κλειδωμέν|κλειδώθηκε|πάρα πολλές (?:προσπάθειες|αποτυχημένες)|kilitlen|çok fazla (?:deneme|başarısız)|заблокирован|слишком много (?:попыток|неудачных)|ロックされ|锁定|鎖定|尝试次数过多|잠겼',
)

export const RATE = phrase(
  'rate ?limit|too many requests|quota|throttl|slow down|request limit|limit exceeded|zu viele anfragen|te veel (?:verzoeken|aanvragen)|trop de requêtes|demasiadas (?:solicitudes|peticiones)|troppe richieste|muitas (?:solicitações|requisições)|zbyt wiele żądań|příliš mnoho požadavků|för många (?:förfrågningar|anrop)|for mange (?:forespørsler|anmodninger)|liian monta pyyntöä|túl sok kérés|prea multe cereri|πάρα πολλά αιτήματα|çok fazla istek|слишком много запросов|リクエストが多すぎ|请求过于频繁|请求过多',
)

export const UNAUTHENTICATED = phrase(
  'un-?authenticated|not authenticated|authentication (?:is )?(?:required|failed|credentials)|(?:missing|invalid|expired|no|malformed|bad|wrong|unknown|absent) (?:access |bearer |auth(?:orization|entication)? |api |session |security |jwt |id |client )*(?:token|key|header|credentials?|secret|session|password|login)|(?:token|session|credentials?|api key|jwt|password|secret)(?: is| are| has| was)?(?: already)? (?:missing|invalid|expired|required|incorrect|wrong|not valid|malformed|revoked)|not logged in|log ?in (?:required|first|failed)|please (?:log|sign) in|invalid_(?:client|token|grant)|unauthori[sz]ed|bad credentials|signature (?:is )?(?:invalid|mismatch|does not match|verification)|jwt (?:expired|malformed|must be provided)',
  'nicht (?:authentifiziert|angemeldet|autorisiert)|anmeldung (?:erforderlich|fehlgeschlagen)|(?:ungültige[sr]?|falsche|abgelaufene[sr]?|fehlende[sr]?) (?:token|zugangsdaten|anmeldedaten|sitzung|zugangstoken)|niet (?:ingelogd|geauthenticeerd|geautoriseerd)|ongeldige? (?:token|inloggegevens|sessie)|non authentifié|authentification (?:requise|échoué)|(?:jeton|identifiants) (?:invalide|expiré|manquant|incorrect)|no autenticad|no autorizad|credenciales (?:inválidas|incorrectas)|token (?:inválido|caducado|expirado|scaduto|non valido|mancante|ausente)|autenticaci[óo]n|non autenticat|non autorizzat|credenziali|n[ãa]o autenticad|n[ãa]o autorizad|credenciais',
  'nieautoryzowan|nieuwierzytelnion|nieprawidłowe dane logowania|neautoriz|nepřihlášen|neplatn[ýé] (?:token|přihlašovací)|inte (?:autentiserad|inloggad|behörig)|ogiltig token|ikke (?:autentisert|autentificeret|logget|autorisert|autoriseret)|ugyldig token|ei (?:kirjautunut|valtuuksia)|todennus|nincs (?:bejelentkezve|hitelesítve)|neautentificat|μη (?:εξουσιοδοτημ|πιστοποιημ)|δεν έχετε συνδεθεί|yetkisiz|oturum aç|kimlik doğrulama|не авториз|неавториз|неверный токен|認証|未授权|未登录|未认证|认证失败|token ?无效|인증',
)

export const FORBIDDEN = phrase(
  'forbidden|access (?:is )?denied|permission|may not (?:call|access|use|perform)|not (?:allowed|permitted) to (?:access|use|perform|call)|insufficient (?:scope|rights|privilege)|keine berechtigung|nicht berechtigt|mag dit niet|zugriff verweigert|geen toegang|toegang geweigerd|accès (?:refusé|interdit)|acceso denegado|accesso negato|acesso negado|brak dostępu|přístup odepřen|åtkomst nekad|adgang nektet|adgang nægtet|pääsy (?:kielletty|evätty)|hozzáférés megtagadva|acces interzis|δεν έχετε (?:πρόσβαση|δικαίωμα)|erişim (?:reddedildi|engellendi)|доступ запрещ|权限|禁止访问|権限',
)
