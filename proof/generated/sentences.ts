import { nonsense, type Random } from './random.ts'

/** What can be wrong with a request, and for what a service has words of its own. */
const FAULTS = [
  'missing',
  'type',
  'enum',
  'half',
  'format',
  'form',
  'long',
  'range',
  'unknown',
  'oneOf',
  'header',
  'forbidden',
] as const
const REFUSALS = [
  'invalid',
  'credentials',
  'noToken',
  'badToken',
  'nobody',
  'malformed',
  'large',
  'rate',
  'media',
] as const
export type FaultKind = (typeof FAULTS)[number]
export type Refusal = (typeof REFUSALS)[number]
export type Sentences = Record<FaultKind | Refusal, string>

/**
 * One row a language, in the order of FAULTS and REFUSALS. {p} is the property in the manner's notation, {t} a type, {l} a list,
 * {f} a form, {n} a number. `form` is the sentence of a manner that does not tell the form.
 */
const ROWS: Record<string, string> = {
  en:
    'Please supply {p}|{p} has to be of type {t}|{p} only takes {l}|{p} only takes {l} and a few more|{p} does not look like {f}|{p} is not well-formed|{p} may not exceed {n} characters|{p} is outside its range {f}|There is no place for {p} here|Exactly one of {l} is wanted|The header {p} is wanted|{p} may not be sent along here' +
    '|We could not work with this request|These credentials are not ours|Please sign on first|Your session is not good any more|We do not know this person|We could not read this|That is too much at once|Slow down, please|We do not read this kind of content',
  de:
    'Die Angabe {p} fehlt|{p} muss vom Typ {t} sein|{p} kennt nur {l}|{p} kennt unter anderem {l}|{p} entspricht nicht der Form {f}|{p} ist fehlerhaft|{p} darf höchstens {n} Zeichen haben|{p} liegt nicht im Bereich {f}|{p} ist hier nicht vorgesehen|Genau eine Angabe aus {l} wird erwartet|Die Kopfzeile {p} fehlt|{p} ist in diesem Fall nicht zulässig' +
    '|Der Auftrag konnte nicht verarbeitet werden|Diese Zugangsdaten sind uns fremd|Eine Anmeldung ist nötig|Die Anmeldung gilt nicht mehr|Diese Person führen wir nicht|Der Inhalt ist nicht lesbar|Der Inhalt ist zu groß|Zu viele Anfragen in kurzer Zeit|Diese Art von Inhalt wird nicht gelesen',
  nl:
    'Geef {p} op|{p} hoort een waarde van type {t} te zijn|Voor {p} kan alleen {l}|Voor {p} kan onder meer {l}|{p} volgt niet het patroon {f}|{p} klopt niet|{p} telt meer dan {n} tekens|{p} valt buiten {f}|{p} kennen wij hier niet|Kies precies één van {l}|De kop {p} ontbreekt nog|{p} hoort er in dit geval niet bij' +
    '|De aanvraag is niet in orde|Deze inloggegevens kloppen niet|U bent nog niet aangemeld|De aanmelding is verlopen of onbekend|Deze persoon komt niet voor|De inhoud is onleesbaar|De inhoud is te omvangrijk|Even rustig aan met de aanvragen|Dit soort inhoud lezen wij niet',
  fr:
    'Il manque {p}|{p} attend une valeur de type {t}|{p} se choisit parmi {l}|{p} se choisit par exemple parmi {l}|{p} ne respecte pas la forme {f}|{p} est mal formé|{p} dépasse {n} caractères|{p} sort des bornes {f}|{p} n’a pas sa place ici|Il faut un seul élément parmi {l}|L’en-tête {p} est attendu|{p} est exclu dans ce cas' +
    '|La demande est incorrecte|Ces identifiants sont refusés|Il faut d’abord se connecter|La session n’est plus bonne|Cette personne nous est inconnue|Le contenu est illisible|Le contenu est trop gros|Trop de demandes à la suite|Ce genre de contenu n’est pas lu',
  es:
    'Falta indicar {p}|{p} tiene que ser de tipo {t}|{p} solo admite {l}|{p} admite, entre otros, {l}|{p} no sigue la forma {f}|{p} está mal escrito|{p} pasa de {n} caracteres|{p} queda fuera de {f}|{p} no se espera aquí|Se espera uno solo de {l}|Hace falta la cabecera {p}|{p} sobra en este caso' +
    '|La solicitud no se puede tramitar|Estas credenciales no valen|Primero hay que entrar|La sesión ya no vale|No conocemos a esta persona|No se entiende el contenido|El contenido es demasiado grande|Demasiadas solicitudes seguidas|No leemos este tipo de contenido',
  it:
    'Occorre indicare {p}|{p} va espresso come {t}|{p} ammette solo {l}|{p} ammette per esempio {l}|{p} non segue la forma {f}|{p} è scritto male|{p} supera {n} caratteri|{p} è fuori da {f}|{p} qui non è previsto|Serve uno solo tra {l}|Occorre l’intestazione {p}|{p} in questo caso non va indicato' +
    '|La richiesta non è lavorabile|Queste credenziali non valgono|Bisogna prima accedere|La sessione non vale più|Persona sconosciuta|Contenuto illeggibile|Contenuto troppo grande|Troppe richieste di seguito|Questo tipo di contenuto non viene letto',
  pt:
    'Falta indicar o dado {p}|{p} tem de ser do tipo {t}|{p} só aceita {l}|{p} aceita, entre outros, {l}|{p} não segue a forma {f}|{p} está mal escrito|{p} passa dos {n} caracteres|{p} fica fora de {f}|{p} não tem lugar aqui|Espera-se apenas um de {l}|Falta o cabeçalho {p}|{p} está a mais neste caso' +
    '|Não foi possível tratar o pedido|Estas credenciais não servem|É preciso entrar primeiro|A sessão já não serve|Não conhecemos esta pessoa|O conteúdo não se lê|O conteúdo é grande demais|Demasiados pedidos seguidos|Não lemos este género de conteúdo',
  pl:
    'Brakuje pola {p}|Pole {p} powinno mieć typ {t}|Pole {p} przyjmuje tylko {l}|Pole {p} przyjmuje między innymi {l}|Pole {p} nie ma postaci {f}|Pole {p} jest błędne|Pole {p} ma ponad {n} znaków|Pole {p} wykracza poza {f}|Pole {p} jest tu zbędne|Potrzebne jest dokładnie jedno z {l}|Brakuje nagłówka {p}|Pole {p} jest w tym przypadku wykluczone' +
    '|Nie można wykonać zlecenia|Te dane dostępowe są obce|Najpierw trzeba się zalogować|Sesja straciła ważność|Nie znamy tej osoby|Treść jest nieczytelna|Treść jest za duża|Za dużo zapytań naraz|Takiej treści nie czytamy',
  sv:
    'Ange {p}|{p} ska vara av typen {t}|{p} kan bara vara {l}|{p} kan bland annat vara {l}|{p} följer inte formen {f}|{p} är felskrivet|{p} är längre än {n} tecken|{p} ligger utanför {f}|{p} hör inte hemma här|Ange precis en av {l}|Rubriken {p} behövs|{p} ska inte anges i det här fallet' +
    '|Begäran går inte att behandla|Uppgifterna stämmer inte|Logga in först|Inloggningen gäller inte längre|Personen finns inte hos oss|Innehållet går inte att läsa|Innehållet är för stort|Vänta lite mellan anropen|Den sortens innehåll läses inte',
  fi:
    'Tieto {p} puuttuu|Tiedon {p} pitää olla tyyppiä {t}|Tieto {p} voi olla vain {l}|Tieto {p} voi olla esimerkiksi {l}|Tieto {p} ei ole muotoa {f}|Tieto {p} on virheellinen|Tieto {p} on yli {n} merkkiä|Tieto {p} ei ole välillä {f}|Tieto {p} ei kuulu tähän|Anna täsmälleen yksi: {l}|Otsake {p} puuttuu|Tieto {p} ei saa olla mukana' +
    '|Pyyntöä ei voitu käsitellä|Tunnukset eivät kelpaa|Kirjaudu ensin|Istunto ei ole enää voimassa|Henkilöä ei löydy|Sisältöä ei voi lukea|Sisältö on liian suuri|Liian monta pyyntöä|Tällaista sisältöä ei lueta',
}
const KINDS = [...FAULTS, ...REFUSALS]

/** The sentences of a language; English where it has none, and for a nonsense language sentences of its own words. */
export function sentencesIn(language: string, random: Random): Sentences {
  const row = (language === 'nonsense' ? babble(random) : (ROWS[language] ?? (ROWS['en'] as string))).split('|')
  if (row.length !== KINDS.length)
    throw new Error(`${language} has ${row.length} sentences for ${KINDS.length} occasions`)
  return Object.fromEntries(KINDS.map((kind, n) => [kind, row[n]])) as Sentences
}
export const hasSentences = (language: string): boolean => language === 'nonsense' || ROWS[language] !== undefined

function babble(random: Random): string {
  const word = nonsense(random)
  const holes: Record<FaultKind, string[]> = {
    missing: ['{p}'],
    type: ['{p}', '{t}'],
    enum: ['{p}', '{l}'],
    half: ['{p}', '{l}'],
    format: ['{p}', '{f}'],
    form: ['{p}'],
    long: ['{p}', '{n}'],
    range: ['{p}', '{f}'],
    unknown: ['{p}'],
    oneOf: ['{l}'],
    header: ['{p}'],
    forbidden: ['{p}'],
  }
  return KINDS.map(kind => {
    const slots = holes[kind as FaultKind] ?? []
    const words = Array.from({ length: random.whole(2, 4) }, () => word(random.whole(1, 2)))
    const between = [
      ...(random.chance(0.5) ? [words.shift() as string] : []),
      ...slots.flatMap(slot => [slot, words.shift() ?? '']),
    ]
    const sentence = [...between, ...words].filter(Boolean).join(' ')
    return sentence.charAt(0).toUpperCase() + sentence.slice(1)
  }).join('|')
}
